import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

const lockfile = inRoot('package-lock.json')
const installedLockfile = inRoot('node_modules/.package-lock.json')
const marker = inRoot('node_modules/.glyanets-lock')

/** better-sqlite3 is compiled for one Node ABI, so another Node needs another installation. */
function expectedMarker() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} abi${process.versions.modules} ${process.platform}-${process.arch}`
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

/** @returns {string | null} why packages have to be installed, or null when they need not */
function reasonToInstall() {
  if (!existsSync(installedLockfile)) return 'node_modules is missing'
  const expected = expectedMarker()
  const found = existsSync(marker) ? readFileSync(marker, 'utf8') : null
  if (found === expected) return null
  if (found !== null && !found.endsWith(expected.slice(expected.indexOf(' ')))) return 'Node has changed'
  if (!matchesLockfile()) return 'package-lock.json has changed'
  // Installed by hand with npm: fine as it is, remembered for the next time.
  writeFileSync(marker, expected)
  return null
}

/** `npm start` tells where npm lives; `node scripts/start.mjs` finds it on the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script] }
  if (process.platform === 'win32') return { command: 'cmd.exe', args: ['/d', '/c', 'npm'] }
  return { command: 'npm', args: [] }
}

/** Installs the packages of the lockfile, unless they are there. */
export async function ensureInstalled() {
  const reason = reasonToInstall()
  if (reason === null) return
  await step(`Installing packages (${reason}; a minute or two)`, async () => {
    const npm = npmCommand()
    // --include=dev: the build needs them, also where NODE_ENV=production is set.
    const { code } = await run(npm.command, [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0) {
      say('  better-sqlite3 needs a C++ compiler, make and Python 3 where no ready binary can be downloaded.')
      throw new StepError(`npm ci failed with code ${code}; its own words are above.`)
    }
    writeFileSync(marker, expectedMarker())
  })
}
