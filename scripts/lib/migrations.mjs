import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} folder */
export function migrationsIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'))
}

/**
 * Returns the migrations that are not known yet and are marked with a line `-- breaking`: the version before them
 * cannot use the schema after them.
 * @param {string} folder
 * @param {readonly string[]} known
 */
export function breakingMigrations(folder, known) {
  return migrationsIn(folder).filter(
    (name) => !known.includes(name) && /^-- breaking/m.test(readFileSync(join(folder, name), 'utf8')),
  )
}
