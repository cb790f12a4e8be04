import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isUsedByOthers } from '#db/file-users.ts'
import { systemClock } from '#server/clock.ts'
import { loadEnvFile } from './lib/env-file.mjs'
import './lib/quick-drizzle.mjs'
import { failWith, StepError } from './lib/steps.mjs'

/**
 * `npm run seed -- [--products 200000] [--fresh]`: creates the database at DATABASE_URL as the first start would,
 * in staging with the invented catalog; --fresh deletes an existing one first.
 */
const values = readOptions()
const { openUnchanged } = await import('#db/client.ts')
const { inOpeningTurn } = await import('#db/opening-turn.ts')
const { readConfig } = await import('#server/config.ts')
const { DEMO_SETTINGS } = await import('#server/demo/demo-settings.ts')
const { openDemo, openStaging } = await import('#server/demo/open-demo.ts')
const { openShop } = await import('#server/open-shop.ts')
const { readSettings } = await import('#server/settings/read-settings.ts')
const { requireEnvironment } = await import('#server/shop-environment.ts')
loadEnvFile()
const { appEnv, databaseUrl, seedProducts, settingsPlace } = readConfig(process.env)
const shop = readSettings(settingsPlace, appEnv === 'demo' ? DEMO_SETTINGS : undefined)
const products = Number(values.products ?? seedProducts)
if (!Number.isSafeInteger(products) || products < 500)
  failWith(new StepError('--products must be a whole number from 500'))
const file = databaseUrl.replace(/^file:/, '')
if (values.fresh) requireDeletable()
if (values.fresh) for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })

function readOptions() {
  try {
    const options = { products: { type: 'string' }, fresh: { type: 'boolean', default: false } } as const
    return parseArgs({ options }).values
  } catch (error) {
    return failWith(error instanceof Error ? new StepError(error.message) : error)
  }
}

/**
 * Ends the process for a database that is in use, and for that of a real shop, which is recognized by it, because APP_ENV
 * may have been forgotten.
 */
function requireDeletable(): void {
  if (appEnv === 'production') failWith(new StepError('--fresh is refused in production'))
  if (!existsSync(file)) return
  const database = openUnchanged(file)
  try {
    requireEnvironment(database.sqlite, appEnv)
  } finally {
    database.close()
  }
  if (isUsedByOthers(file)) failWith(new StepError(`${file} is in use: stop the shop first`))
}

const existed = existsSync(file)
const started = performance.now()
if (appEnv === 'production') inOpeningTurn(databaseUrl, () => openShop(databaseUrl, appEnv, { shop })).close()
else {
  const onStep = (step: string) => console.info(`  ${step}`)
  const open = appEnv === 'staging' ? openStaging : openDemo
  open(databaseUrl, { products, shop, clock: systemClock, onStep }).close()
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.info(existed ? `${file} exists; --fresh creates it again` : `${file} created in ${seconds} s`)
