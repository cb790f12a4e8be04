import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { requireRunningNode } from './node-version.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

/**
 * What is installed: `start` leaves out the tools and tests (development dependencies), which are half of it.
 * @typedef {'start' | 'all'} Extent
 */

const lockfile = inRoot('package-lock.json')
const installedLockfile = inRoot('node_modules/.package-lock.json')
const marker = inRoot('node_modules/.installed.json')
const runtime = inRoot('node_modules/.bin/node')

/** @returns {{ lockfile: string, platform: string }} what an installation was made of and for */
function source() {
  return {
    lockfile: createHash('sha256').update(readFileSync(lockfile)).digest('hex'),
    platform: `${process.platform}-${process.arch}`,
  }
}

/**
 * What the last installation was. `machineNode`: the package `node` does not run here.
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
 * Whether node_modules holds what the lockfile asks for, by npm's own record of what it installed.
 * Optional packages are left out: those of other platforms are never installed.
 */
function matchesLockfile() {
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLockfile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  )
}

/**
 * @param {Extent} extent
 * @returns {string | null} why packages have to be installed, or null when they need not
 */
function reasonToInstall(extent) {
  if (!existsSync(installedLockfile)) return 'node_modules is missing'
  const found = readMarker()
  const wanted = source()
  if (found.platform !== undefined && found.platform !== wanted.platform) return 'the machine has changed'
  if (found.machineNode === false && !existsSync(runtime)) return 'node_modules/.bin/node is missing'
  if (found.lockfile === wanted.lockfile) {
    return extent === 'all' && found.extent === 'start' ? 'the tools and tests are missing' : null
  }
  if (!matchesLockfile()) return 'package-lock.json has changed'
  // Installed by hand with npm: fine as it is, remembered for the next time.
  writeMarker('all')
  return null
}

/** @param {Extent} extent */
function writeMarker(extent) {
  writeFileSync(marker, JSON.stringify({ ...source(), extent, machineNode: !existsSync(runtime) }))
}

/** `npm start` tells where npm lives; `node scripts/install.mjs` finds it on the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script] }
  if (process.platform === 'win32') return { command: 'cmd.exe', args: ['/d', '/c', 'npm'] }
  return { command: 'npm', args: [] }
}

/**
 * Installs the packages of the lockfile, unless they are there.
 * @param {Extent} extent
 */
export async function ensureInstalled(extent) {
  const reason = reasonToInstall(extent)
  if (reason === null) return
  const found = readMarker()
  // What is there is kept and completed: `npm ci` would begin by deleting it.
  const isCompletion =
    existsSync(installedLockfile) &&
    found.platform === source().platform &&
    found.machineNode === !existsSync(runtime)
  const whole = extent === 'all' || (isCompletion && found.extent === 'all')
  await step(`Installing packages (${reason})`, async () => {
    const npm = npmCommand()
    const { code } = await run(npm.command, [
      ...npm.args,
      ...(isCompletion ? ['install', '--no-save'] : ['ci']),
      // Said either way: NODE_ENV=production or a setting of npm's would decide it otherwise.
      whole ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
      // Packages that want a newer Node than the one that installs them run under the Node among them.
      '--loglevel=error',
    ])
    if (code !== 0)
      throw new StepError(`npm could not install the packages (code ${code}); see its output above.`)
    const fitting = await removeUnfitRuntime()
    writeMarker(whole ? 'all' : 'start')
    if (fitting) return
    requireRunningNode()
    say(`  Node ${process.versions.node} of this machine runs the shop: the package's own does not.`)
  })
}

/**
 * Where the package `node` has no build for a machine (musl, say) its command must not stand in front of the machine's own.
 * @returns {Promise<boolean>} whether the package's Node runs here
 */
async function removeUnfitRuntime() {
  const command = process.platform === 'win32' ? `${runtime}.cmd` : runtime
  if ((await run(command, ['--version'], { quiet: true })).code === 0) return true
  for (const suffix of ['', '.cmd', '.ps1']) rmSync(`${runtime}${suffix}`, { force: true })
  return false
}
