import { openSeeded } from '#db/seed/open-seeded.ts'
import { bootDeps } from './boot.ts'
import { type Config, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { createLog } from './log.ts'
import type { PageAssets } from './pages/assets.ts'
import { seedOptions } from './seed-options.ts'

/** What outlives an edit: the open database, the clock, the upstreams and the jobs. */
export function bootDev(
  env: Record<string, string | undefined>,
  assets: PageAssets,
): { config: Config; deps: Deps } {
  const config = readConfig(env)
  const database = openSeeded(config.databaseUrl, seedOptions(config))
  const deps = bootDeps({ config, database, log: createLog(config.logLevel), assets })
  startJobs(deps)
  return { config, deps }
}
