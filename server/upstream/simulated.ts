import { simulatedBank } from './bank/simulated.ts'
import { simulatedCaptcha } from './captcha/simulated.ts'
import { simulatedCarriers } from './carriers/simulated.ts'
import { simulatedGeoIp } from './geoip/simulated.ts'
import { simulatedMail } from './mail/simulated.ts'
import type { SimulationDeps } from './simulation-deps.ts'
import { simulatedSms } from './sms/simulated.ts'
import type { Upstreams } from './upstreams.ts'

/** Every upstream simulated: no key, no network. */
export function simulatedUpstreams(deps: SimulationDeps): Upstreams {
  return {
    bank: simulatedBank(deps),
    captcha: simulatedCaptcha(deps),
    carriers: simulatedCarriers(deps),
    geoip: simulatedGeoIp(deps),
    mail: simulatedMail(deps),
    sms: simulatedSms(deps),
  }
}
