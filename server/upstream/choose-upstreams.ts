import type { Config } from '#server/config.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import { UPSTREAM_NAMES, type Upstreams } from './upstreams.ts'

/** An upstream that is real or simulated by itself; carriers are so one by one. */
export type UpstreamPart = Exclude<keyof Upstreams, 'carriers'> | `carriers:${CarrierName}`

export const UPSTREAM_PARTS: readonly UpstreamPart[] = [
  ...UPSTREAM_NAMES.filter((name) => name !== 'carriers'),
  ...CARRIERS.map((carrier) => `carriers:${carrier}` as const),
]

export interface ChosenUpstreams {
  readonly upstreams: Upstreams
  readonly simulated: ReadonlySet<UpstreamPart>
}

/**
 * Chooses between the real upstreams whose keys are set and simulated ones: a demo uses only simulated ones, production
 * only real ones, and staging a real one wherever it can (SEC-17). Throws an Error if production lacks one.
 */
export function chooseUpstreams(
  { appEnv, geoIpHeader }: Pick<Config, 'appEnv' | 'geoIpHeader'>,
  real: Partial<Upstreams>,
  simulate: () => Upstreams,
): ChosenUpstreams {
  if (appEnv === 'production') return { upstreams: wholeUpstreams(real), simulated: new Set() }
  const simulations = simulate()
  if (appEnv === 'demo') return { upstreams: simulations, simulated: new Set(UPSTREAM_PARTS) }
  const { geoip, ...keyed } = real
  // Without the proxy's header the real one would place everybody in the default city.
  const given: Partial<Upstreams> = { ...keyed, ...(geoip && geoIpHeader !== null ? { geoip } : {}) }
  const carriers = { ...simulations.carriers, ...given.carriers }
  return {
    upstreams: { ...simulations, ...given, carriers },
    simulated: new Set(UPSTREAM_PARTS.filter((part) => !isGiven(given, part))),
  }
}

/** Names the parts of a shop's upstreams that are real, and those that are simulated, for its operator. */
export function namesOfParts(simulated: ReadonlySet<UpstreamPart>): { real: string; simulated: string } {
  const nameAll = (parts: readonly string[]) => (parts.length === 0 ? 'none' : parts.join(', '))
  return {
    real: nameAll(UPSTREAM_PARTS.filter((part) => !simulated.has(part))),
    simulated: nameAll(UPSTREAM_PARTS.filter((part) => simulated.has(part))),
  }
}

function isGiven(given: Partial<Upstreams>, part: UpstreamPart): boolean {
  if (part in given) return true
  return CARRIERS.some((carrier) => part === `carriers:${carrier}` && given.carriers?.[carrier] !== undefined)
}

/**
 * Returns the upstreams if all of them are configured. Throws an Error otherwise, because production never uses a
 * simulated one. `readConfig` has checked their settings before. The shop's own couriers alone are no carriers.
 */
function wholeUpstreams({ carriers: opened = {}, ...others }: Partial<Upstreams>): Upstreams {
  const hasCarrier = CARRIERS.some((carrier) => carrier !== 'own' && opened[carrier] !== undefined)
  const real: Partial<Upstreams> = { ...others, ...(hasCarrier ? { carriers: opened } : {}) }
  const { banks, captcha, carriers, geoip, mail, sms } = real
  if (banks && captcha && carriers && geoip && mail && sms)
    return { banks, captcha, carriers, geoip, mail, sms }
  const missing = UPSTREAM_NAMES.filter((name) => !(name in real))
  throw new Error(`APP_ENV=production refuses simulated upstreams; no real one for: ${missing.join(', ')}`)
}
