import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runNode } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

/** The shell is the browser without its windows: it needs a third less of the machine. */
const SHELL = 'chromium-headless-shell'
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const DOWNLOAD_LIMIT_MS = 5 * 60_000

/** Ubuntu's chromium-browser may be a mere pointer to a snap: only what answers is a browser. */
async function answers(/** @type {string} */ path) {
  if (!existsSync(path)) return false
  // Windows browsers print no version; there being one is enough.
  if (process.platform === 'win32') return true
  const { code } = await run(path, ['--version'], { quiet: true, timeoutMs: 20_000 })
  return code === 0
}

/** @returns {Promise<string | undefined>} */
async function findOnSystem() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  for (const path of new Set(candidates)) if (await answers(path)) return path
}

/** Playwright starts the browser that it has downloaded without being told where it lies. */
async function isKeptByPlaywright() {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch().catch(() => null)
  await browser?.close()
  return browser !== null
}

async function downloadByPlaywright() {
  const args = ['install', '--only-shell', 'chromium']
  const { code, output } = await runNode('node_modules/@playwright/test/cli.js', args, {
    quiet: true,
    timeoutMs: DOWNLOAD_LIMIT_MS,
  })
  if (code !== 0) sayLastWords(output)
  return isKeptByPlaywright()
}

/** @param {string} output of a program that was run without showing it */
function sayLastWords(output) {
  for (const line of output.trim().split('\n').slice(-4)) say(`    ${line}`)
}

function isDebianRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function installDebianPackage() {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: DOWNLOAD_LIMIT_MS }
  await run('apt-get', ['update', '-qq'], options)
  const args = ['install', '-y', '-qq', '--no-install-recommends', SHELL]
  const { code, output } = await run('apt-get', args, options)
  if (code !== 0) sayLastWords(output)
  return findOnSystem()
}

/**
 * A Chromium for the browser tests: the one you name, the system's, Debian's package, Playwright's.
 * @returns {Promise<string | undefined>} the path of its executable; undefined for Playwright's own
 */
export async function ensureChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (await answers(named)) return named
    throw new StepError(`CHROME_PATH names ${named}, which does not run as a browser.`)
  }
  const found = await findOnSystem()
  if (found) {
    say(`▸ Browser: ${found}`)
    return found
  }
  if (await isKeptByPlaywright()) return undefined
  if (isDebianRoot()) {
    const installed = await step(`Installing Debian’s package ${SHELL}`, installDebianPackage)
    if (installed) return installed
  }
  if (await step('Downloading Playwright’s Chromium (about 110 MB)', downloadByPlaywright)) return undefined
  throw new StepError(
    'No Chromium was found or could be installed. Install one and run again, or name it: CHROME_PATH=/path/to/chrome npm test',
  )
}
