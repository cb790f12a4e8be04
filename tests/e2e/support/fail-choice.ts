import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import type { ChoiceName } from './choices.ts'
import { createGate } from './hold-requests.ts'

/** A change that a shopper makes on an open page, and what the page shows when it fails. */
export interface FailingChoice {
  readonly mutation: ChoiceName
  /** Distinguishes it from other changes by the same mutation. */
  readonly what?: string
  /** Makes the change; called again after each failure. */
  readonly make: () => Promise<void>
  /** The part of the page that shows the state on the server. */
  readonly part: () => Locator
  /** The text of the failure, in a live region. */
  readonly failureText: string | RegExp
  /** Expects the page to show the completed change. */
  readonly expectDone: () => Promise<void>
  /** Set if the announcement of a failure offers to make the change again. */
  readonly isRepeatable?: true
  /** Set if the page also shows the completed change when the server has made it but its answer is lost. */
  readonly survivesLostAnswer?: true
}

export interface Failure {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
}

/**
 * Ways in which a change fails. The pages tell neither from the other, since neither brings an answer of the shop, so
 * it is enough if each change fails in one of them.
 */
export const FAILURES: readonly [Failure, ...Failure[]] = [
  { name: 'is cut off', answer: (route) => route.abort('connectionreset') },
  { name: 'is refused', answer: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }) },
]

interface WatchedPage {
  /** Lines that the page has written to the console. */
  readonly log: string[]
  /** Resolves when no request has been under way for three polls of 50 ms, so that the page shows its final state. */
  waitUntilIdle(): Promise<void>
}

export function watchPage(page: Page): WatchedPage {
  const log: string[] = []
  const underWay = new Set<Request>()
  page.on('console', (message) => log.push(message.text()))
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  async function waitUntilIdle(): Promise<void> {
    let calm = 0
    const count = () => {
      calm = underWay.size === 0 ? calm + 1 : 0
      return calm
    }
    await expect.poll(count, { intervals: [50] }).toBeGreaterThan(2)
  }
  return { log, waitUntilIdle }
}

/** Returns the elements that are busy or disabled. A failure must leave no new ones behind. */
function busyElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-busy="true"], :disabled, [aria-disabled="true"]')].map(
      (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    ),
  )
}

/** Returns for each element whether the shopper sees it without scrolling. */
function areInWindow(elements: readonly Element[]): boolean[] {
  return elements.map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}

/** Returns the texts and the state of the controls in a part of the page, without its live regions. */
function contentOf(part: Locator): Promise<string> {
  return part.evaluate((root) => {
    const isAnnouncement = (node: Node) =>
      node.parentElement?.closest('[role="status"], [role="alert"], [role="note"]')
    const texts: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (isAnnouncement(node)) continue
      if (node instanceof HTMLInputElement) texts.push(`[${node.type} ${node.value} ${node.checked}]`)
      else if (node instanceof Element) texts.push(node.getAttribute('aria-pressed') ?? '')
      else texts.push(node.textContent ?? '')
    }
    return texts.filter((text) => text.trim() !== '').join('\n')
  })
}

/** Returns a locator for announcements from now on. Earlier status lines, which stay for seconds, do not match. */
async function watchAnnouncements(page: Page, failureText: string | RegExp): Promise<Locator> {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('[role="status"] > *')) line.setAttribute('data-old', '')
  })
  const newLines = page.locator('[role="alert"], [role="status"]:not(:has([data-old])), [aria-live]')
  return newLines.filter({ hasText: failureText }).first()
}

/**
 * Makes the change fail. The part must show the server's state again, the failure must be announced and logged, and
 * nothing may stay busy. Then the change succeeds with a delayed request or a lost answer, and the page must show it.
 * A change that the announcement offers again is made by that offer.
 */
export async function failThenSucceed(
  page: Page,
  watched: WatchedPage,
  choice: FailingChoice,
  { name, answer }: Failure = FAILURES[0],
): Promise<void> {
  const { log, waitUntilIdle } = watched
  const { mutation, make, part, failureText, expectDone } = choice
  const call = new RegExp(`/trpc/[^?]*\\b${mutation.replace('.', '\\.')}\\b`)
  await waitUntilIdle()
  const before = { url: page.url(), content: await contentOf(part()), busy: await busyElements(page) }
  log.length = 0
  const requested = page.waitForRequest(call)
  const announcement = await watchAnnouncements(page, failureText)
  await page.route(call, answer)
  await make()
  await requested
  await expect(announcement, `${name}: the failure is announced`).toBeAttached()
  const visibleText = page.getByText(failureText).filter({ visible: true })
  await expect
    .poll(() => visibleText.evaluateAll(areInWindow), `${name}: the announcement is in sight`)
    .toContain(true)
  await expect
    .poll(() => contentOf(part()), `${name}: the page shows the server's state`)
    .toBe(before.content)
  await expect.poll(() => busyElements(page), `${name}: nothing stays busy`).toEqual(before.busy)
  expect(log.join('\n'), `${name}: the failure is logged`).toContain(mutation)
  await page.unroute(call)
  const again = page.getByRole('status').or(page.getByRole('note')).getByRole('button', { name: 'Повторить' })
  const last = choice.isRepeatable ? { ...choice, make: () => again.first().click() } : choice
  await (choice.survivesLostAnswer ? loseAnswer(page, call, last) : delayRequest(page, call, last))
  await expectDone()
  await expect(again, 'a completed change is not offered again').toHaveCount(0, { timeout: 1000 })
  if (page.url() !== before.url) return
  const newlyBusy = async () => (await busyElements(page)).filter((element) => !before.busy.includes(element))
  await expect.poll(newlyBusy, 'nothing stays busy in the end').toEqual([])
}

/** Delays the request. One press must send one request, and the change must succeed in the end. */
async function delayRequest(page: Page, call: RegExp, { make, expectDone }: FailingChoice): Promise<void> {
  const { isOpen, open } = createGate()
  let count = 0
  await page.route(call, async (route) => {
    count += 1
    await isOpen
    await route.continue()
  })
  await make()
  await expect.poll(() => count).toBe(1)
  open()
  await expectDone()
  await page.unroute(call)
  expect(count, 'one press sends one request').toBe(1)
}

/** Loses the server's answer. The page must request the state, show the change as done, and announce no failure. */
async function loseAnswer(
  page: Page,
  call: RegExp,
  { make, failureText, expectDone }: FailingChoice,
): Promise<void> {
  const { isOpen: isLost, open } = createGate()
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
    open()
  })
  const announcement = await watchAnnouncements(page, failureText)
  await make()
  await isLost
  await page.unroute(call)
  await expectDone()
  // Counted at once, because a status line disappears before a repeated count would give up.
  expect(await announcement.count(), 'a change that the server has made is not announced as failed').toBe(0)
}
