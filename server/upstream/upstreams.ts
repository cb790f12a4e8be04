import type { Banks } from './bank/port.ts'
import type { Captcha } from './captcha/port.ts'
import type { Carriers } from './carriers/port.ts'
import type { GeoIp } from './geoip/port.ts'
import type { Mail } from './mail/port.ts'
import type { Sms } from './sms/port.ts'

/** Every service outside the shop. Each port has a simulated adapter and, for production, a real one. */
export interface Upstreams {
  readonly banks: Banks
  readonly captcha: Captcha
  readonly carriers: Carriers
  readonly geoip: GeoIp
  readonly mail: Mail
  readonly sms: Sms
}

export const UPSTREAM_NAMES = [
  'banks',
  'captcha',
  'carriers',
  'geoip',
  'mail',
  'sms',
] as const satisfies readonly (keyof Upstreams)[]
