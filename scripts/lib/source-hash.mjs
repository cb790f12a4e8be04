import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
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
