import type { Config } from '#server/config.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#shared/payments/providers.ts'
import type { CarrierName } from '#shared/tariffs/carriers.ts'
import type { Bank, Banks } from './bank/port.ts'
import { tBank } from './bank/tbank.ts'
import { yooKassa } from './bank/yookassa.ts'
import { smartCaptcha } from './captcha/smart-captcha.ts'
import { cdek } from './carriers/cdek.ts'
import { ownCourier } from './carriers/own-courier.ts'
import type { Carrier, Carriers } from './carriers/port.ts'
import { russianPost } from './carriers/russian-post.ts'
import { proxyHeaderGeoIp } from './geoip/proxy-header.ts'
import { smtpMail } from './mail/smtp.ts'
import { smsRu } from './sms/sms-ru.ts'
import type { Upstreams } from './upstreams.ts'

/**
 * The real payment gateways. Each is opened with its settings; the result is null if they are missing. The first
 * gateway that is open takes new payments, unless their payment system is routed to another one; the others serve the
 * payments that were made with them.
 */
const BANKS: Record<Exclude<PaymentProvider, 'simulator'>, (config: Config) => Bank | null> = {
  yookassa: ({ yooKassaKeys, yooKassaPageOrigin: pageOrigin, publicOrigin }) =>
    yooKassaKeys && yooKassa({ ...yooKassaKeys, pageOrigin, publicOrigin }),
  tbank: ({ tBankKeys, tBankPageOrigin: pageOrigin, tBankApiUrl: apiUrl, publicOrigin }) =>
    tBankKeys && tBank({ ...tBankKeys, apiUrl, pageOrigin, publicOrigin }),
}

/** The real carriers, in the same form. */
const CARRIERS: Partial<Record<CarrierName, (config: Config) => Carrier | null>> = {
  cdek: ({ cdekKeys, cdekApiUrl: apiUrl, shop }) =>
    cdekKeys && cdek({ ...cdekKeys, apiUrl, warehouse: shop.warehouse }),
  own: ({ shop }) => shop.ownCourier && shop.warehouse && ownCourier(shop.ownCourier, shop.warehouse),
  post: ({ russianPostKeys, shop }) =>
    russianPostKeys && russianPost({ ...russianPostKeys, fromIndex: shop.warehouse?.postalCode ?? null }),
}

/** Returns the real upstreams whose keys are configured. */
export function realUpstreams(config: Config): Partial<Upstreams> {
  const { smsRuApiId, isSmsRuTest, smartCaptchaKeys, smartCaptchaHost: host, mailServer } = config
  const { bankRoutes: routes } = config
  const banks: Banks['byProvider'] = openAll(BANKS, config)
  const carriers: Carriers = openAll(CARRIERS, config)
  const current = PAYMENT_PROVIDERS.find((provider) => banks[provider])
  return {
    // Needs no key: without the proxy's header every first visit is in the default city.
    geoip: proxyHeaderGeoIp(),
    ...(current ? { banks: { current, routes, byProvider: banks } } : {}),
    ...(Object.keys(carriers).length === 0 ? {} : { carriers }),
    ...(mailServer === null ? {} : { mail: smtpMail(mailServer) }),
    ...(smsRuApiId === null ? {} : { sms: smsRu({ apiId: smsRuApiId, isTest: isSmsRuTest }) }),
    ...(smartCaptchaKeys === null ? {} : { captcha: smartCaptcha({ ...smartCaptchaKeys, host }) }),
  }
}

function openAll<Name extends string, Adapter>(
  registry: Partial<Record<Name, (config: Config) => Adapter | null>>,
  config: Config,
): Partial<Record<Name, Adapter>> {
  const opened: Partial<Record<Name, Adapter>> = {}
  for (const name in registry) {
    const adapter = registry[name]?.(config)
    if (adapter) opened[name] = adapter
  }
  return opened
}
