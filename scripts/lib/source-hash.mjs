import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inRoot, root } from './root.mjs'

/**
 * Returns a hash of the content of files and folders. It ignores modification times, which a checkout changes, and
 * tests, which no build contains.
 * @param {readonly string[]} paths relative to the project
 */
export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(inRoot(path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Imports and re-exports of the project's own modules, static and dynamic, by `#` or by a relative path. */
const OWN_IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g

/**
 * Returns the files that a module consists of: itself and what it imports of the project, also by way of others.
 * @param {string} entry relative to the project
 * @returns {string[]} relative to the project
 */
export function filesOfModule(entry) {
  const found = new Set([entry])
  // The loop also visits what is added to the set meanwhile.
  for (const file of found) {
    for (const [, specifier = ''] of readFileSync(inRoot(file), 'utf8').matchAll(OWN_IMPORT)) {
      found.add(specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier))
    }
  }
  return [...found]
}

/**
 * Returns a hash of everything that decides what a newly filled demo contains: the code that fills it with all that
 * this imports, the migrations, and the packages.
 * @param {readonly string[]} more further files, relative to the project
 */
export function hashDemoSources(more = []) {
  return hashSources([
    ...filesOfModule('server/demo/open-demo.ts'),
    'db/migrations',
    'package-lock.json',
    ...more,
  ])
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
