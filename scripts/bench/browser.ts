import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const BROWSERS = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The system's browser, else Playwright's own, without what would work on its own account meanwhile. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = BROWSERS.find((path) => path !== undefined && existsSync(path))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
}
