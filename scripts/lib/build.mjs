import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRunning } from './is-running.mjs'
import { precompress } from './precompress.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { hashSourcesOnce } from './source-hash.mjs'
import { failWith, StepError, step } from './steps.mjs'

export const SOURCES = [
  'web',
  'server',
  'shared',
  'db',
  'docs/openapi.json',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/lib/build.mjs',
  'scripts/lib/chunks.ts',
  'scripts/lib/precompress.mjs',
  'scripts/lib/root.mjs',
]
/** The file in `dist` in which the hash of the sources is noted. */
const NOTE = 'sources'
/** Number of earlier builds that are kept, so that switching back to earlier sources needs no rebuild. */
const KEPT_BUILDS = 2

/** Returns the folder for the build of the current sources, which has the subfolders `client` and `server`. */
export function buildFolder() {
  return inRoot('dist', hashSourcesOnce(SOURCES, inRoot('dist', NOTE)).slice(0, 16))
}

/**
 * Builds client and server, unless a build of the current sources exists. Every build has a folder of its own, so
 * that a running server keeps the files it was started with.
 * @returns {Promise<string>} the build's folder
 */
export async function ensureBuilt() {
  const folder = buildFolder()
  if (isComplete(folder)) return folder
  await step('Building the shop', async () => {
    const draft = `${folder}.${process.pid}`
    const removeDraft = () => rmSync(draft, { recursive: true, force: true })
    // After a signal `run` does not return.
    process.once('exit', removeDraft)
    try {
      const { code } = await runNode(
        'node_modules/vite/bin/vite.js',
        ['build', '--app', '--logLevel', 'warn'],
        { env: { NODE_ENV: 'production', BUILD_FOLDER: draft } },
      )
      if (code !== 0) throw new StepError('vite build failed; see its output above.')
      await precompress(join(draft, 'client'))
      removeOldBuilds(inRoot('dist'), KEPT_BUILDS)
      putInPlace(draft, folder)
    } finally {
      process.off('exit', removeDraft)
      removeDraft()
    }
  })
  return folder
}

/**
 * Gives a finished build its name, unless another command has built the same meanwhile: a server may run from that one.
 * @param {string} draft
 * @param {string} folder
 */
export function putInPlace(draft, folder) {
  if (isComplete(folder)) return
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

/**
 * Loads the production server of a build into this process, so that signals, exit code, and terminal belong to the
 * server.
 * @param {string} folder
 * @param {boolean} [isNewest] whether the database is known to be of the newest generation
 */
export async function runServer(folder, isNewest = false) {
  if (process.env.REPLICA_URL && !isNewest) {
    const { requireNewestAtStart } = await import('../replica/require-newest.ts')
    await requireNewestAtStart(process.env).catch(failWith)
  }
  markAsUsed(folder)
  process.setSourceMapsEnabled(true)
  // A tenth of a start; what is compiled goes with the build.
  module.enableCompileCache?.(join(folder, 'compiled'))
  await import(pathToFileURL(serverEntry(folder)).href)
}

/**
 * Keeps others from deleting a build while this process runs.
 * @param {string} folder
 */
function markAsUsed(folder) {
  const mark = join(folder, `${USED_BY}${process.pid}`)
  try {
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch (error) {
    // On a disk that is mounted read-only nobody can delete it.
    if (error instanceof Error && 'code' in error && error.code === 'EROFS') return
    const reason = error instanceof Error ? error.message : String(error)
    failWith(
      new StepError(`The build cannot be used; give the folder to the user as whom the shop runs: ${reason}`),
    )
  }
}

/** @param {string} folder the build's folder */
export function serverEntry(folder) {
  return join(folder, 'server/main.js')
}

/**
 * Returns whether a build has both client and server.
 * @param {string} folder
 */
function isComplete(folder) {
  return existsSync(serverEntry(folder)) && existsSync(join(folder, 'client/manifest.json'))
}

const USED_BY = 'used-by-'

/**
 * Deletes all builds but the newest `kept` ones and those from which a server runs, and what commands have left that
 * were killed while they built.
 * @param {string} dist
 * @param {number} kept
 */
export function removeOldBuilds(dist, kept) {
  mkdirSync(dist, { recursive: true })
  const names = readdirSync(dist)
  for (const name of names) {
    const builder = /^[0-9a-f]{16}\.(\d+)$/.exec(name)?.[1]
    if (builder && !isRunning(Number(builder))) rmSync(join(dist, name), { recursive: true, force: true })
  }
  const folders = names
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(dist, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of folders.slice(kept)) {
    if (!isUsed(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function isUsed(folder) {
  return readdirSync(folder).some(
    (name) => name.startsWith(USED_BY) && isRunning(Number(name.slice(USED_BY.length))),
  )
}
