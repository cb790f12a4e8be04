import { ensureChromium } from '../lib/chromium.mjs'
import { runNode } from '../lib/run.mjs'

const WITHIN_MS = 5 * 60_000

/** Lets a browser buy something in a shop that runs, by tests/cluster. Resolves with the exit code of its tests. */
export async function buyInBrowser(origin: string): Promise<number> {
  const chromium = await ensureChromium()
  const { code } = await runNode(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'scripts/cluster/playwright.config.ts'],
    {
      env: { CLUSTER_ORIGIN: origin, ...(chromium !== undefined && { CHROME_PATH: chromium }) },
      timeoutMs: WITHIN_MS,
    },
  )
  return code
}
