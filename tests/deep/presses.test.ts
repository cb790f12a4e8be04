import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { deepLine } from './support/deep-line.ts'

/** Budget: 3 min. Presses every kind of control of seven pages before their scripts have loaded, and after. */
deepLine(
  {
    promises: ['A26'],
    tried:
      'every kind of control is pressed, ticked, and filled in before the scripts of its page have loaded',
    timeoutMinutes: 6,
  },
  async (figures) => {
    const { expected, unexpected } = await runBrowserTests('slow-start')
    figures.is('groups of pages that differ from the same presses made later', unexpected, 0)
    figures.atLeast('groups of pages', expected + unexpected, 5)
  },
)

interface Outcome {
  readonly expected: number
  readonly unexpected: number
}

/** Runs the browser tests of these files, also those that the gate leaves out. */
async function runBrowserTests(name: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-presses-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  const env = {
    ...process.env,
    ...{ DEEP: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROME_PATH: await ensureChromium() },
  }
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    name,
    '--project=desktop',
    '--reporter=json',
    '--timeout=300000',
  ]
  await new Promise<void>((resolve) => {
    execFile(process.execPath, args, { env }, () => resolve())
  })
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: Outcome }
  return stats
}
