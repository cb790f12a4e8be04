import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runNode } from './run.mjs'
import { StepError, say, step } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
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

/** Where Playwright keeps the Chromium made for its version, whether it is there or not. */
async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function downloadByPlaywright() {
  const cli = 'node_modules/@playwright/test/cli.js'
  const install = (/** @type {string[]} */ ...options) =>
    runNode(cli, ['install', '--no-shell', ...options, 'chromium'], {
      quiet: true,
      timeoutMs: DOWNLOAD_LIMIT_MS,
    })
  // As root the Debian libraries that it needs can come along; a desktop has them.
  let result = await install(...(isDebianRoot() ? ['--with-deps'] : []))
  if (result.code !== 0 && isDebianRoot()) result = await install()
  const path = await playwrightPath()
  if (await answers(path)) return path
  sayLastWords(result.output)
}

/** @param {string} output of a program that was run without showing it */
function sayLastWords(output) {
  for (const line of output.trim().split('\n').slice(-4)) say(`    ${line}`)
}

function isDebianRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function installDebianPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env, timeoutMs: DOWNLOAD_LIMIT_MS })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    {
      quiet: true,
      env,
      timeoutMs: DOWNLOAD_LIMIT_MS,
    },
  )
  if (code !== 0) sayLastWords(output)
  return findOnSystem()
}

/**
 * A Chromium for the browser tests: the one you name, the system's, Playwright's, Debian's.
 * @returns {Promise<string>} the path of its executable
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
  const kept = await playwrightPath()
  if (await answers(kept)) {
    say(`▸ Browser: ${kept} (Playwright's)`)
    return kept
  }
  const downloaded = await step(
    'No Chromium on this machine: downloading Playwright’s (about 180 MB)',
    downloadByPlaywright,
  )
  if (downloaded) return downloaded
  if (isDebianRoot()) {
    const installed = await step(
      'The download failed: installing Debian’s package chromium',
      installDebianPackage,
    )
    if (installed) return installed
  }
  throw new StepError(
    'No Chromium was found or could be installed. Install one and run again, or name it: CHROME_PATH=/path/to/chrome npm test',
  )
}
