import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { openShop } from '#server/open-shop.ts'
import { loadEnvFile } from './lib/env-file.mjs'

/**
 * npm run seed -- [--products 200000] [--fresh]: makes the database that DATABASE_URL names, as the first start would.
 */
const { values } = parseArgs({
  options: { products: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})
loadEnvFile()
const { appEnv, databaseUrl, seedProducts } = readConfig(process.env)
const products = Number(values.products ?? seedProducts)
if (!Number.isSafeInteger(products) || products < 500)
  throw new Error('--products must be a whole number from 500')
const file = databaseUrl.replace(/^file:/, '')
if (values.fresh && appEnv === 'production') throw new Error('--fresh deletes no database of production')
if (values.fresh) for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })

const existed = existsSync(file)
const started = performance.now()
if (appEnv === 'production') openShop(databaseUrl).close()
else {
  const onStep = (step: string) => console.info(`  ${step}`)
  openDemo(databaseUrl, { products, clock: systemClock, onStep }).close()
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.info(existed ? `${file} was there; --fresh makes it anew` : `${file} made in ${seconds} s`)
