import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/lib/chromium-args.ts'

const port = process.env.E2E_PORT ?? '3100'
const origin = `http://127.0.0.1:${port}`
const executablePath = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One server and one database: tests of one file run in order, two files at a time.
  fullyParallel: false,
  workers: 2,
  // A test that passes at the second try is a bug to find, not to hide.
  retries: 0,
  forbidOnly: true,
  // A story of twenty steps on a machine of two busy cores takes its time.
  timeout: 90_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    // A worker's own requests pass by what a test does to the page's; the story of the worker lets it in.
    serviceWorkers: 'block',
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    contextOptions: { reducedMotion: 'no-preference' },
    // A trace of every step costs a quarter of the time: ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone-only/ },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
      grep: /@phone/,
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${origin}/healthz`,
    env: { PORT: port, E2E_RUNNER_PID: String(process.pid) },
    reuseExistingServer: false,
    // A build and a seed may come first.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
