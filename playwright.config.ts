import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/lib/chromium-args.ts'

const executablePath = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/prepare.ts',
  // Each worker has a shop of its own (tests/e2e/support/world.ts): a machine with more cores is done sooner.
  fullyParallel: true,
  // A page waits for its server and its own timers a third of the time.
  workers: '150%',
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
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    contextOptions: { reducedMotion: 'no-preference' },
    // A trace of every step costs a quarter of the time: ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Every core is at work already: the browser's helper threads would only take turns with it.
      args: [...CHROMIUM_ARGS, '--js-flags=--single-threaded'],
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
})
