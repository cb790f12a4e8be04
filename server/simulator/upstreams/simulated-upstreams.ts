import type { Upstreams } from '#server/upstream/upstreams.ts'
import { simulatedBank } from './bank.ts'
import { simulatedCaptcha } from './captcha.ts'
import { simulatedCarriers } from './carriers.ts'
import { simulatedGeoIp } from './geoip.ts'
import { simulatedMail } from './mail.ts'
import type { SimulationDeps } from './simulation-deps.ts'
import { simulatedSms } from './sms.ts'

/** Returns simulations of all upstreams, which need neither keys nor a network. */
export function simulatedUpstreams(deps: SimulationDeps): Upstreams {
  return {
    banks: { current: 'simulator', byProvider: { simulator: simulatedBank(deps) } },
    captcha: simulatedCaptcha(deps),
    carriers: simulatedCarriers(deps),
    geoip: simulatedGeoIp(deps),
    mail: simulatedMail(deps),
    sms: simulatedSms(deps),
  }
}
