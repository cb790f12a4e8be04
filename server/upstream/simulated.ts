import type { Db } from '#db/client.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Upstreams } from './upstreams.ts'

export interface SimulationDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
}

/** Every upstream simulated: no key, no network. */
export function simulatedUpstreams(_deps: SimulationDeps): Upstreams {
  throw new Error('soon')
}
