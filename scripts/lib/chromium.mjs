import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runNode } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

/** The headless shell, Chromium without windows, needs a third less CPU and memory. */
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

/** Returns whether a browser runs at this path. Ubuntu's chromium-browser may be only a hint to install a snap. */
async function answers(/** @type {string} */ path) {
  if (!existsSync(path)) return false
  // Browsers on Windows print no version, so the file's existence must suffice.
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

/** Returns whether Playwright's own browser is installed, by launching it. */
async function hasPlaywrightBrowser() {
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
  if (code !== 0) printLastLines(output)
  return hasPlaywrightBrowser()
}

/**
 * Prints the last lines of a failed program.
 * @param {string} output
 */
function printLastLines(output) {
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
  if (code !== 0) printLastLines(output)
  return findOnSystem()
}

/**
 * Finds a Chromium for the browser tests: the one in CHROME_PATH, the system's, or Playwright's. If there is none,
 * installs Debian's package or downloads Playwright's. Throws StepError when none can be found or installed.
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
  if (await hasPlaywrightBrowser()) return undefined
  if (isDebianRoot()) {
    const installed = await step(`Installing Debian’s package ${SHELL}`, installDebianPackage)
    if (installed) return installed
  }
  if (await step('Downloading Playwright’s Chromium (about 110 MB)', downloadByPlaywright)) return undefined
  throw new StepError(
    'No Chromium was found or could be installed. Install one and run again, or name it: CHROME_PATH=/path/to/chrome npm test',
  )
}
