import type { Deps } from '#server/deps.ts'
import type { UpstreamPart } from '#server/upstream/choose-upstreams.ts'
import type { FaultyUpstream } from './faults.ts'

type Scope = Pick<Deps, 'config' | 'simulated'>

/** Whether the simulator stands for an upstream, or for one of the carriers. */
export function isSimulated({ simulated }: Pick<Deps, 'simulated'>, upstream: FaultyUpstream): boolean {
  if (upstream === 'carriers') return [...simulated].some((part) => part.startsWith('carriers:'))
  const part: UpstreamPart = upstream === 'bank' ? 'banks' : upstream
  return simulated.has(part)
}

/**
 * What staging offers of the simulator, by the beginnings of paths: what stands for an upstream that is simulated.
 * Clock, reset, sign-in without a code, and everything else belong to a demo.
 */
const OFFERED_IN_STAGING: readonly { readonly path: RegExp; readonly upstream: FaultyUpstream | 'any' }[] = [
  { path: /^(?:captcha\.js|(?:api\/)?captcha(?:[/-].*)?)$/, upstream: 'captcha' },
  { path: /^api\/sms$/, upstream: 'sms' },
  { path: /^api\/mail$/, upstream: 'mail' },
  { path: /^(?:mail|letters)\//, upstream: 'mail' },
  { path: /^(?:api\/bank|bank|payments)\//, upstream: 'bank' },
  { path: /^(?:api\/)?geoip\/?$/, upstream: 'geoip' },
  { path: /^track\//, upstream: 'carriers' },
  { path: /^(?:api\/)?faults(?:\/.*)?$/, upstream: 'any' },
  { path: /^$/, upstream: 'any' },
]

/** Whether the simulator answers requests for a path below its own (SEC-17). */
export function isOffered(scope: Scope, path: string): boolean {
  if (scope.config.appEnv === 'demo') return true
  const offered = OFFERED_IN_STAGING.find((row) => row.path.test(path))
  return offered !== undefined && (offered.upstream === 'any' || isSimulated(scope, offered.upstream))
}
