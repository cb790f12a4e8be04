import type { Db } from '#db/client.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'

/** What every simulation may know. */
export interface SimulationDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
}
