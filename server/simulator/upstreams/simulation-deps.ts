import type { Db } from '#db/client.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'

/** The dependencies of a simulated upstream. */
export interface SimulationDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
}
