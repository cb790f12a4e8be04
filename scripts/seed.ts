import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { isSeeded, seedDatabase } from '#db/seed/seed.ts'
import { seedMissing } from '#db/seed/seed-missing.ts'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from './lib/env-file.mjs'

/** npm run seed -- [--products 200000] [--fresh]: makes the database that DATABASE_URL names. */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '20000' },
    fresh: { type: 'boolean', default: false },
  },
})
const products = Number(values.products)
if (!Number.isSafeInteger(products) || products < 500)
  throw new Error('--products must be a whole number from 500')
loadEnvFile()
const file = readConfig(process.env).databaseUrl.replace(/^file:/, '')
if (values.fresh) for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })

const existed = existsSync(file)
const database = openDatabase(`file:${file}`)
migrateDatabase(database, 'db/migrations')
if (isSeeded(database)) {
  console.info(`${file} is seeded already${existed ? '; --fresh makes it anew' : ''}`)
} else {
  const started = performance.now()
  seedDatabase(database, { products, now: Date.now(), onStep: (step) => console.info(`  ${step}`) })
  console.info(`${file} seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
// Demo clients join at the first start, which knows what kind of shop this is.
seedMissing(database.db, { now: Date.now(), demo: null })
database.close()
