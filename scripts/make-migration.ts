/**
 * `npm run migration NAME` writes the migration of what has changed in db/schema: db/migrations/00NN_NAME.sql, by
 * drizzle-kit, with its tables STRICT. Review it before you commit it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsIn } from './lib/migrations.mjs'
import { failWith, StepError } from './lib/steps.mjs'
import { rebuiltTables, withStrictTables } from './lib/strict-tables.ts'

const FOLDER = 'db/migrations'
const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'

try {
  makeMigration(process.argv.slice(2))
} catch (error) {
  failWith(error)
}

function makeMigration([name = '', ...others]: readonly string[]): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || others.length > 0)
    throw new StepError('Name the migration in snake_case, as in: npm run migration product_questions')
  const known = migrationsIn(FOLDER)
  const { status } = spawnSync(process.execPath, [DRIZZLE_KIT, 'generate', '--name', name], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new StepError('drizzle-kit has failed')
  for (const file of migrationsIn(FOLDER).filter((each) => !known.includes(each))) finish(join(FOLDER, file))
}

function finish(path: string): void {
  const sql = withStrictTables(readFileSync(path, 'utf8'))
  writeFileSync(path, sql)
  console.info(`\nReview ${path}: it must suit the version before it (docs/operations.md).`)
  for (const table of rebuiltTables(sql))
    console.info(`It rebuilds ${table}, which may delete rows that refer to it (docs/decisions.md).`)
}
