import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { requireRunningNode } from './node-version.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

/**
 * The packages to install: `start` leaves out development dependencies, which are half of all packages.
 * @typedef {'start' | 'all'} Extent
 */

const lockfile = inRoot('package-lock.json')
const installedLockfile = inRoot('node_modules/.package-lock.json')
const marker = inRoot('node_modules/.installed.json')
/** Not among the packages, all of which `npm ci` deletes. */
const lock = inRoot('.cache/installing')
const runtime = inRoot('node_modules/.bin/node')
/** What the record names in place of a lockfile's hash until npm has ended well. */
const UNFINISHED = ''

/** @returns {{ lockfile: string, platform: string }} the lockfile's hash and the platform of an installation */
function source() {
  return {
    lockfile: createHash('sha256').update(readFileSync(lockfile)).digest('hex'),
    platform: `${process.platform}-${process.arch}`,
  }
}

/**
 * Returns the record of the last installation. `machineNode` means that the package `node` does not run here.
 * @returns {{ lockfile?: string, platform?: string, extent?: Extent, machineNode?: boolean }}
 */
function readMarker() {
  try {
    return JSON.parse(readFileSync(marker, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Returns whether node_modules matches the lockfile, by npm's own record of what it has installed. Optional packages
 * are ignored, because those of other platforms are never installed.
 */
function matchesLockfile() {
  return otherPackages().every(([, { optional, devOptional, peer }]) => optional || devOptional || peer)
}

/**
 * Returns the packages of the lockfile that are not among those that npm has installed, with their folders.
 * @returns {[string, { version: string, optional?: boolean, devOptional?: boolean, peer?: boolean }][]}
 */
function otherPackages() {
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLockfile, 'utf8')).packages
  return Object.entries(wanted).filter(
    ([path, { version }]) => path !== '' && installed[path]?.version !== version,
  )
}

/**
 * Deletes what a killed npm may have left half-made: the next one would trust a package that has its package.json, and
 * would not run its script. It has noted nothing, so these are packages that it had not installed before. The package
 * `node`, by which this process may run, is whole if its command is there.
 */
function removeUnfinished() {
  for (const [path] of otherPackages())
    if (path !== 'node_modules/node') rmSync(inRoot(path), { recursive: true, force: true })
}

/**
 * @param {Extent} extent
 * @returns {string | null} why packages must be installed, or null if nothing is missing
 */
function reasonToInstall(extent) {
  if (!existsSync(installedLockfile)) return 'node_modules is missing'
  const found = readMarker()
  const wanted = source()
  if (found.platform !== undefined && found.platform !== wanted.platform) return 'the machine has changed'
  if (found.machineNode !== true && !existsSync(runtime)) return 'node_modules/.bin/node is missing'
  if (found.lockfile === UNFINISHED) return 'the last installation was not finished'
  if (found.lockfile === wanted.lockfile) {
    return extent === 'all' && found.extent === 'start' ? 'the tools and tests are missing' : null
  }
  if (!matchesLockfile()) return 'package-lock.json has changed'
  // The packages were installed manually with npm and match, which is recorded for the next time.
  writeMarker({ ...wanted, extent: 'all', machineNode: !existsSync(runtime) })
  return null
}

/** @param {ReturnType<typeof readMarker>} installation */
function writeMarker(installation) {
  writeFileSync(marker, JSON.stringify(installation))
}

/** Returns the command of npm: npm itself sets `npm_execpath`; without npm the command is found on the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script] }
  if (process.platform === 'win32') return { command: 'cmd.exe', args: ['/d', '/c', 'npm'] }
  return { command: 'npm', args: [] }
}

/**
 * Installs the packages of the lockfile, unless they are installed. Two npm in one folder would spoil each other's work,
 * so a command waits while another one installs. Throws StepError when npm fails.
 * @param {Extent} extent
 */
export async function ensureInstalled(extent) {
  if (reasonToInstall(extent) === null) return
  await oneAtATime(lock, {
    onWait: () => say('▸ Waiting until another command has installed packages'),
    work: async () => {
      const reason = reasonToInstall(extent)
      if (reason !== null) await install(reason, extent)
    },
  })
}

/**
 * @param {string} reason
 * @param {Extent} extent
 */
async function install(reason, extent) {
  const found = readMarker()
  const wanted = source()
  // Existing packages are kept and completed, because `npm ci` would begin by deleting them.
  const isCompletion =
    existsSync(installedLockfile) &&
    found.platform === wanted.platform &&
    found.machineNode === !existsSync(runtime)
  const whole = extent === 'all' || (isCompletion && found.extent === 'all')
  await step(`Installing packages (${reason})`, async () => {
    const npm = npmCommand()
    // What npm leaves when it is killed matches no lockfile, not even that of the version before.
    if (isCompletion && found.lockfile === UNFINISHED) removeUnfinished()
    if (existsSync(installedLockfile)) writeMarker({ ...found, lockfile: UNFINISHED })
    const { code } = await run(npm.command, [
      ...npm.args,
      ...(isCompletion ? ['install', '--no-save'] : ['ci']),
      // Always explicit, because otherwise NODE_ENV=production or a setting of npm would decide.
      whole ? '--include=dev' : '--omit=dev',
      // npm itself has been told to run scripts, or it would not have run this one. package.json says whose.
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      // Hides warnings about packages that need a newer Node than this one: they run under the installed `node`.
      '--loglevel=error',
    ])
    if (code !== 0)
      throw new StepError(`npm could not install the packages (code ${code}); see its output above.`)
    const fitting = await removeUnfitRuntime()
    writeMarker({ ...wanted, extent: whole ? 'all' : 'start', machineNode: !existsSync(runtime) })
    if (fitting) return
    requireRunningNode()
    say(`  Using this machine's Node ${process.versions.node}: the package 'node' does not run here.`)
  })
}

/**
 * Removes the command of the package `node` if it does not run on this machine, as on musl, so that it does not hide
 * the machine's own Node.
 * @returns {Promise<boolean>} whether the package's Node runs here
 */
async function removeUnfitRuntime() {
  const command = process.platform === 'win32' ? `${runtime}.cmd` : runtime
  if ((await run(command, ['--version'], { quiet: true })).code === 0) return true
  for (const suffix of ['', '.cmd', '.ps1']) rmSync(`${runtime}${suffix}`, { force: true })
  return false
}
