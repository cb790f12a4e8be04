import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { type Pictures, startWorld, type World } from './world.ts'

interface ShopFixtures {
  /** Fails the test if a page logs an error or throws: that is how mismatches and policy violations show. */
  quietConsole: undefined
  simulator: Simulator
}

/** The simulator's JSON API, as far as the stories need it. */
export interface Simulator {
  smsTo(phone: string): Promise<{ text: string }[]>
  setStock(marking: string, available: number): Promise<void>
}

interface WorkerFixtures {
  /** `test.use({ pictures: 'drawn' })` in a spec that is about pictures. */
  pictures: Pictures
  world: World
}

export const test = base.extend<ShopFixtures, WorkerFixtures>({
  pictures: ['flat', { option: true, scope: 'worker' }],
  world: [
    async ({ pictures }, use, { parallelIndex }) => {
      const world = await startWorld(parallelIndex, pictures)
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.origin)
  },
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(undefined)
      await letGo(page)
      expect(complaints, 'the browser console stays clean').toEqual([])
    },
    { auto: true },
  ],
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

/** What the page still asks for at the story's end is nobody's: a handler cut off in the middle is no failure. */
async function letGo(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** For stories that make failures themselves: the browser reports each; anything else is still a complaint. */
export const troubledTest = test.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOurs = /net::ERR_|server responded with a status of (?:4\d\d|5\d\d)/.test(message.text())
      if (message.type() === 'error' && !isOurs) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    await letGo(page)
    expect(complaints, 'nothing but the failures of the story').toEqual([])
  },
})

/** What the shop refuses on purpose (404, no session, a wrong code, a refused order) is reported by the browser as a failed resource. */
function isExpected(text: string): boolean {
  return /the server responded with a status of (?:401|404|409|412|422|429)/.test(text)
}

export { expect }

/**
 * Whatever fades in or slides has arrived; what moves for ever is left to move.
 * Ended, not waited for: what fades within something folded away would never end.
 */
async function endMotion(page: Page): Promise<void> {
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
    // What ends may begin the next: a button that is free again takes its colour back.
    do {
      endAll()
      await twoFrames()
    } while (endAll() > 0)
  })
}

/** A busy button keeps its looks; parts of a page whose data is on its way are dimmed. */
const BEING_ASKED_ANEW = '[aria-busy="true"]:not(button, a)'

const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 AA by axe, of a page that stands still; a violation names the rule and the element. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator(BEING_ASKED_ANEW), 'nothing is dimmed while it is asked for anew').toHaveCount(0)
  await endMotion(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    AXE_OPTIONS,
  )
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`),
  ).toEqual([])
}

/** A page is accessible on a desktop and on a phone, and fits every window. Leaves the window as it was. */
export async function expectRightOnEveryScreen(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // What asks for the width by script has heard of it by the second frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (usual) await page.setViewportSize(usual)
  await expectFitsEveryWindow(page)
}

/** Calls made after the page stands: hydration must fetch nothing again. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/trpc/')) calls.push(request.url())
  })
  return calls
}

/** No page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** The smallest window and the largest, and the widths at which pages change their shape. */
const WIDTHS = [320, 768, 1024, 1920]

/** In no window does the page that stands scroll sideways. Leaves the window as it was. */
export async function expectFitsEveryWindow(page: Page): Promise<void> {
  const usual = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  if (usual) await page.setViewportSize(usual)
}

/** The quiet line leaves after a while, but never under the focus: answers its 'Вернуть', entered. */
export async function holdStatus(page: Page): Promise<Locator> {
  const back = page.getByRole('button', { name: 'Вернуть', exact: true })
  await back.focus()
  return back
}
