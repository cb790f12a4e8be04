import type { Bank } from './bank/port.ts'
import type { Captcha } from './captcha/port.ts'
import type { Carriers } from './carriers/port.ts'
import type { GeoIp } from './geoip/port.ts'
import type { Mail } from './mail/port.ts'
import type { Sms } from './sms/port.ts'

/** Everything outside the shop. Each is a port with a simulation and, in production, a real adapter. */
export interface Upstreams {
  readonly bank: Bank
  readonly captcha: Captcha
  readonly carriers: Carriers
  readonly geoip: GeoIp
  readonly mail: Mail
  readonly sms: Sms
}

export const UPSTREAM_NAMES = [
  'bank',
  'captcha',
  'carriers',
  'geoip',
  'mail',
  'sms',
] as const satisfies readonly (keyof Upstreams)[]
