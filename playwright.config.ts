import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/lib/chromium-args.ts'

const executablePath = process.env.CHROME_PATH
const isDeep = process.env.DEEP === '1'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/prepare.ts',
  // Each worker has a shop of its own (tests/e2e/support/shop-server.ts), so tests run in parallel on all cores.
  fullyParallel: true,
  // More workers than cores, because a page waits for its server and its timers a third of the time.
  workers: '150%',
  // No retries: a test that passes only at the second try reveals a bug.
  retries: 0,
  forbidOnly: true,
  // A scenario of twenty steps needs this long on a machine with two busy cores.
  timeout: 90_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    // The tests of a worker share one context and its page, because a new process for each test and the compilation of
    // the same scripts in it took an eighth of the time. Playwright clears cookies, storage, cache, routes, and the
    // clock between tests; tests/e2e/support/shop-test.ts clears the rest.
    reuseContext: true,
    // Routes of a test do not see requests of a service worker; the test of the worker allows it explicitly.
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Tracing every step takes a quarter of the time; enable it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // All cores are busy already, so the browser's helper threads would bring nothing, and a page lives too short for
      // the optimizing compilers to pay for themselves.
      args: [...CHROMIUM_ARGS, '--js-flags=--single-threaded --no-maglev --no-opt'],
    },
  },
  projects: [
    {
      name: 'desktop',
      // Frames of animations are painted in software, which takes a seventh of the time. Phones animate.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: isDeep ? /@phone-only/ : /@phone-only|@deep/,
    },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        contextOptions: { reducedMotion: 'no-preference' },
      },
      grep: /@phone/,
    },
  ],
})
