import type { Config } from '#server/config.ts'
import { yooKassa } from './bank/yookassa.ts'
import { smartCaptcha } from './captcha/smart-captcha.ts'
import { cdek } from './carriers/cdek.ts'
import { proxyHeaderGeoIp } from './geoip/proxy-header.ts'
import { smtpMail } from './mail/smtp.ts'
import { smsRu } from './sms/sms-ru.ts'
import type { Upstreams } from './upstreams.ts'

/** Returns the real upstreams whose keys are configured. */
export function realUpstreams(config: Config): Partial<Upstreams> {
  const { smsRuApiId, smartCaptchaKeys, yooKassaKeys, yooKassaPageOrigin, publicOrigin } = config
  const { cdekKeys, cdekApiUrl, mailServer } = config
  return {
    // Needs no key: without the proxy's header every first visit is in the default city.
    geoip: proxyHeaderGeoIp(),
    ...(yooKassaKeys === null
      ? {}
      : { bank: yooKassa({ ...yooKassaKeys, pageOrigin: yooKassaPageOrigin, publicOrigin }) }),
    ...(cdekKeys === null ? {} : { carriers: cdek({ ...cdekKeys, apiUrl: cdekApiUrl }) }),
    ...(mailServer === null ? {} : { mail: smtpMail(mailServer) }),
    ...(smsRuApiId === null ? {} : { sms: smsRu({ apiId: smsRuApiId }) }),
    ...(smartCaptchaKeys === null ? {} : { captcha: smartCaptcha(smartCaptchaKeys) }),
  }
}
