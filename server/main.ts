import { join } from 'node:path'
import { createApp } from './app.ts'
import { bootDeps } from './boot.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { openShop } from './open-shop.ts'
import { readAssets } from './page-assets.ts'

/** The folder of the browser's files in the build that contains this file. */
const CLIENT_FILES = join(import.meta.dirname, '../client')
const STOP_LIMIT_MS = 10_000

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    // The message names the settings; a stack trace would not help.
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const config = readSettings()
const log = createLog(config.logLevel)
const database = openShop(config.databaseUrl)
// Production never loads the demo.
const demo = config.appEnv === 'demo' ? (await import('./demo/demo.ts')).demo : null
const deps = bootDeps({ config, database, log, assets: readAssets(CLIENT_FILES) }, demo)
if (!deps.config.company.hasDocuments) {
  console.warn('DOCUMENTS_FOLDER: not set; offer, agreement and privacy policy are missing at /docs/')
}
demo?.fill(deps, (step) => console.info(`  ${step}`))
const jobs = startJobs(deps)

const { port, close } = await listen(createApp(deps).fetch, config.host, config.port).catch(explainPort)
let isStopping = false
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
console.info(`Shop       http://localhost:${port}/`)
if (config.appEnv === 'demo') {
  console.info(`Simulator  http://localhost:${port}/simulator/`)
  if (config.host !== '127.0.0.1' && config.host !== 'localhost') {
    console.warn(
      `HOST=${config.host}: anyone who can reach this address can sign in as any customer by the simulator`,
    )
  }
}

function explainPort(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`PORT: something listens on ${config.host}:${config.port} already`)
  process.exit(1)
}

/**
 * Stops the shop: answers the requests that were accepted, and then writes the write-ahead log into the database
 * file. Ignores further signals, because npm may pass the same Ctrl+C on a second time.
 */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  jobs.stop()
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await close()
  database.close()
  process.exit(0)
}
