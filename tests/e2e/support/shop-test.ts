import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { MINUTE_MS } from '#shared/time.ts'
import { type ShopServer, startShop } from './shop-server.ts'

interface ShopFixtures {
  /** Fails the test if the page logs an error or throws, as for hydration mismatches and policy violations. */
  quietConsole: undefined
  simulator: Simulator
}

/** The part of the simulator's JSON API that many tests use. */
export interface Simulator {
  smsTo(phone: string): Promise<{ text: string }[]>
  setStock(marking: string, available: number): Promise<void>
}

interface WorkerFixtures {
  shop: ShopServer
}

/**
 * Matches what the browser logs for an expected refusal. It reports an answer such as 404, a missing session, a wrong
 * code, or a refused order as a resource that failed to load.
 */
const REFUSALS = /the server responded with a status of (?:401|404|409|412|422|429)/

export const test = base.extend<ShopFixtures, WorkerFixtures>({
  shop: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const shop = await startShop(parallelIndex)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 2 * MINUTE_MS },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.origin)
  },
  quietConsole: [({ page }, use) => expectQuietConsole(page, () => use(undefined), REFUSALS), { auto: true }],
  simulator: async ({ request }, use) => {
    await use({
      async smsTo(phone) {
        const response = await request.get(`/simulator/api/sms?phone=${phone.replace(/\D/g, '')}`)
        return await response.json()
      },
      async setStock(marking, available) {
        const response = await request.put('/simulator/api/stock', { data: { marking, available } })
        expect(response.ok()).toBe(true)
      },
    })
  },
})

/** Runs a test and fails it if the page logs or throws an error that does not match. */
async function expectQuietConsole(
  page: Page,
  run: () => Promise<void>,
  logged: RegExp,
  thrown?: RegExp,
): Promise<void> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !logged.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => {
    if (!thrown?.test(String(error))) errors.push(String(error))
  })
  await run()
  // A request that the test has held goes on to the network once its route is removed, and fails there.
  const before = [...errors]
  await clearPage(page)
  expect(before, 'the page has no unexpected errors').toEqual([])
}

/**
 * Removes route handlers; requests that are under way at the end of a test fail in their handlers without harm. Then
 * resets what Playwright leaves as it is when the next test uses the same context and page.
 */
async function clearPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  await page.context().setOffline(false)
  if (page.isClosed()) return
  if (page.url().startsWith('http')) await page.sessionStorage.clear()
  // Chromium forgets that a script was removed while the page changes its process, so the scripts of Playwright's clock
  // would run in the next test too. Playwright opens a new page for it.
  if (await page.evaluate(() => '__pwClock' in globalThis)) await page.close()
  else await page.goto('about:blank')
}

/** Returns a test that ignores errors of the page, logged or thrown, which match. Any other error fails it. */
export function testIgnoring(logged: RegExp, thrown?: RegExp) {
  return test.extend({
    quietConsole: ({ page }, use) => expectQuietConsole(page, () => use(undefined), logged, thrown),
  })
}

/** For tests that cause failures: ignores the errors that the browser logs for failed requests, and no others. */
export const faultyTest = testIgnoring(/net::ERR_|server responded with a status of (?:4\d\d|5\d\d)/)

export { expect }

/**
 * Finishes all running animations except endless ones. Waiting would not do, because an animation inside a collapsed
 * element never ends.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endAll = () => {
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
      })
      for (const animation of moving) animation.finish()
      return moving.length
    }
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // The end of one animation may start another, such as a button that gets its color back when it is enabled.
    do {
      endAll()
      await twoFrames()
    } while (endAll() > 0)
  })
}

/** Parts of a page that are dimmed while their data is fetched again. Busy buttons and links are not dimmed. */
const REFETCHING = '[aria-busy="true"]:not(button, a)'

const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Minified, because it is sent to nearly every page. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Expects axe to find no violation of WCAG 2.2 AA or its best practices. Reports each by rule and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await violationsOf(page)
  // The answer to a press may have dimmed the page while axe read it; what is wrong at rest is found again.
  expect(found.length === 0 ? found : await violationsOf(page)).toEqual([])
}

/**
 * Hashes of the headers, contents, and footers in which axe has found nothing, with the width of their window. Most
 * states of a page change a dialog or the content only, and reading all parts again took a tenth of the time.
 */
const accessibleParts = new Set<string>()

async function violationsOf(page: Page): Promise<string[]> {
  await expect(page.locator(REFETCHING), 'nothing is dimmed while it is fetched again').toHaveCount(0)
  await finishAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, parts } = await page.evaluate(
    async ({ options, accessible }) => {
      const hash = async ({ innerHTML }: Element) => {
        const text = new TextEncoder().encode(innerHTML)
        return `${window.innerWidth} ${new Uint8Array(await crypto.subtle.digest('SHA-1', text)).join()}`
      }
      const elements = [...document.querySelectorAll(':is(header, main, footer):not(main *)')]
      const hashes = await Promise.all(elements.map(hash))
      const known = elements.filter((_, i) => accessible.includes(hashes[i] ?? ''))
      const { violations } = await window.axe.run({ exclude: known }, options)
      // An open dialog hides the rest of the page from axe.
      const isRead = (i: number) => !elements[i]?.closest('[aria-hidden="true"], [inert]')
      return { violations, parts: hashes.filter((_, i) => isRead(i)) }
    },
    { options: AXE_OPTIONS, accessible: [...accessibleParts] },
  )
  if (violations.length === 0) for (const part of parts) accessibleParts.add(part)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`)
}

/** Expects a form to say that pressing its button gives the consent, and to link to the document (SEC-73). */
export async function expectConsent(form: Locator, button: string): Promise<void> {
  const note = form.getByText(
    new RegExp(`^Нажимая ${button},.*\\sдаёте согласие на\\sобработку персональных данных`),
  )
  await expect(note.getByRole('link', { name: /^согласие/ })).toHaveAttribute(
    'href',
    '/docs/personal-data-consent.pdf',
  )
}

/** Expects the page to be accessible on desktop and phone and to fit every window. Restores the window's size. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  const originalSize = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // Scripts that depend on the width have run by the second frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (originalSize) await page.setViewportSize(originalSize)
  await expectFitsEveryWindow(page)
}

/** Collects the tRPC calls that the page makes from now on. Hydration must not fetch anything again. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/trpc/')) calls.push(request.url())
  })
  return calls
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** The smallest and the largest window in px, and widths at which the layout changes. */
const WIDTHS = [320, 768, 1024, 1920]

/** Expects that the open page scrolls sideways at no width. Restores the window's size. */
export async function expectFitsEveryWindow(page: Page): Promise<void> {
  const originalSize = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  if (originalSize) await page.setViewportSize(originalSize)
}

/** Focuses 'Вернуть' of the status line, which keeps the line from disappearing, and returns the button. */
export async function focusUndo(page: Page): Promise<Locator> {
  const back = page.getByRole('button', { name: 'Вернуть', exact: true })
  await back.focus()
  return back
}
