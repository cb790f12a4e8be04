import { migrateDatabase, openDatabase } from '#db/client.ts'
import { isSeeded, seedDatabase } from '#db/seed/seed.ts'
import { bootDeps } from './boot.ts'
import { type Config, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { createLog } from './log.ts'
import type { PageAssets } from './pages/assets.ts'

/** What outlives an edit: the open database, the clock, the upstreams and the jobs. */
export function bootDev(
  env: Record<string, string | undefined>,
  assets: PageAssets,
): { config: Config; deps: Deps } {
  const config = readConfig(env)
  const database = openDatabase(config.databaseUrl)
  migrateDatabase(database, 'db/migrations')
  if (!isSeeded(database)) {
    seedDatabase(database, { products: config.seedProducts, now: Date.now(), onStep: (step) => console.info(`  ${step}`) })
  }
  const deps = bootDeps({ config, database, log: createLog(config.logLevel), assets })
  startJobs(deps)
  return { config, deps }
}
