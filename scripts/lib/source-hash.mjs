import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './root.mjs'

/**
 * Returns a hash of the content of files and folders. It ignores modification times, which a checkout changes, and
 * tests, which no build contains.
 * @param {readonly string[]} paths relative to the project
 */
export function hashSources(paths) {
  return hashFiles(filesIn(paths))
}

/** A file system may note the time of a change more coarsely than changes follow each other. */
const SETTLED_AFTER_MS = 2000
const HASH = /^[0-9a-f]{64}$/

/**
 * Returns what `hashSources` returns, but reads the sources only if one of them was written, replaced, added, or removed
 * since the hash was noted. On the usual file systems of Linux and macOS that shows in the time when a file's entry was
 * last changed, which nobody can set, other than the time of its content.
 * @param {readonly string[]} paths relative to the project
 * @param {string} note the file in which the hash is noted; nothing is noted if its folder cannot be written
 * @param {number} [now]
 */
export function hashSourcesOnce(paths, note, now = Date.now()) {
  const files = filesIn(paths)
  const { state, changedAt } = stateOf(files)
  const [noted, hash = ''] = readNote(note)
  if (noted === state && HASH.test(hash)) return hash
  const fresh = hashFiles(files)
  if (changedAt < now - SETTLED_AFTER_MS) writeNote(note, `${state}\n${fresh}`)
  return fresh
}

/** @param {readonly string[]} files */
function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Returns a hash of what the file system says about files, and when it last changed for one of them.
 * @param {readonly string[]} files
 */
function stateOf(files) {
  let changedAt = 0
  const states = files.map((file) => {
    const { dev, ino, size, mtimeMs, ctimeMs } = statSync(inRoot(file))
    changedAt = Math.max(changedAt, ctimeMs)
    return `${file}\0${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
  })
  return { state: createHash('sha256').update(states.join('\n')).digest('hex'), changedAt }
}

/**
 * Returns the lines of a note; none if there is none, or if another user has written it for nobody else.
 * @param {string} note
 */
function readNote(note) {
  try {
    return readFileSync(note, 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * @param {string} note
 * @param {string} text
 */
function writeNote(note, text) {
  const draft = `${note}.${process.pid}`
  try {
    writeFileSync(draft, text)
    renameSync(draft, note)
  } catch {
    // Without the note, the next start reads the sources again.
  }
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
 * Returns the files in files and folders, without tests, in an order that does not depend on the file system.
 * @param {readonly string[]} paths
 */
function filesIn(paths) {
  return paths.flatMap(listFiles).sort()
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return filesInFolder(path)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesInFolder(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesInFolder(path)
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
