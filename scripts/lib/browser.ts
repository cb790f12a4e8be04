import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from './chromium-args.ts'

const BROWSERS = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Launches CHROME_PATH or the system's Chromium, or else the one that Playwright has downloaded. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = BROWSERS.find((path) => path !== undefined && existsSync(path))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGS, ...args],
  })
}
