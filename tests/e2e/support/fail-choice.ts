import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import type { ChoiceName } from './choices.ts'
import { opening } from './hold-requests.ts'

/** Something that a shopper changes on an open page. */
export interface FailingChoice {
  readonly mutation: ChoiceName
  /** Tells it from the others of the same mutation. */
  readonly what?: string
  /** As the shopper makes it: the first time, and again after it has failed. */
  readonly make: () => Promise<void>
  /** The part of the screen that says what the server holds of it. */
  readonly part: () => Locator
  /** What the shopper is told, in a live region. */
  readonly words: string | RegExp
  /** What the screen shows once the server has it. */
  readonly done: () => Promise<void>
  /** The screen shows it, too, where the server has done it and its answer is lost. */
  readonly outlivesAnswer?: true
}

interface Failure {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
}

const FAILURES: readonly Failure[] = [
  { name: 'is cut off', answer: (route) => route.abort('connectionreset') },
  { name: 'is refused', answer: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }) },
]

interface WatchedPage {
  /** Lines that the page has written to its log. */
  readonly log: string[]
  /** Nothing is asked of the shop, and nothing was a moment ago: what is shown is the last word. */
  rest(): Promise<void>
}

export function watchPage(page: Page): WatchedPage {
  const log: string[] = []
  const underWay = new Set<Request>()
  page.on('console', (message) => log.push(message.text()))
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  async function rest(): Promise<void> {
    let calm = 0
    const count = () => {
      calm = underWay.size === 0 ? calm + 1 : 0
      return calm
    }
    await expect.poll(count, { intervals: [50] }).toBeGreaterThan(2)
  }
  return { log, rest }
}

/** Whatever of the page waits, or cannot be pressed: a failure leaves none of it behind. */
function waitingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-busy="true"], :disabled, [aria-disabled="true"]')].map(
      (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    ),
  )
}

/** What a part of the screen shows: its words and the state of its controls, but not what is said of the failure. */
function shownIn(part: Locator): Promise<string> {
  return part.evaluate((root) => {
    const isSaid = (node: Node) => node.parentElement?.closest('[role="status"], [role="alert"]')
    const words: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (isSaid(node)) continue
      if (node instanceof HTMLInputElement) words.push(`[${node.type} ${node.value} ${node.checked}]`)
      else if (node instanceof Element) words.push(node.getAttribute('aria-pressed') ?? '')
      else words.push(node.textContent ?? '')
    }
    return words.filter((word) => word.trim() !== '').join('\n')
  })
}

/** What is said from now on; a line of before may stand for seconds. */
async function listen(page: Page, words: string | RegExp): Promise<Locator> {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('[role="status"] > *')) line.setAttribute('data-old', '')
  })
  const isNew = page.locator('[role="alert"], [role="status"]:not(:has([data-old])), [aria-live]')
  return isNew.filter({ hasText: words }).first()
}

/**
 * The choice is cut off, then refused: each time the part shows again what the server holds, the shopper is told, the
 * failure is logged, and nothing is left waiting. Then it is held back, or its answer is lost, and the page shows it.
 */
export async function failThenWork(page: Page, watched: WatchedPage, choice: FailingChoice): Promise<void> {
  const { log, rest } = watched
  const { mutation, make, part, words, done } = choice
  const call = new RegExp(`/trpc/[^?]*\\b${mutation.replace('.', '\\.')}\\b`)
  await rest()
  const before = { url: page.url(), shown: await shownIn(part()), waiting: await waitingParts(page) }
  for (const { name, answer } of FAILURES) {
    log.length = 0
    const asked = page.waitForRequest(call)
    const said = await listen(page, words)
    await page.route(call, answer)
    await make()
    await asked
    await expect(said, `${name}: it is announced`).toBeAttached()
    const read = page.getByText(words).filter({ visible: true })
    await expect(read.first(), `${name}: it is to be read`).toBeVisible()
    await expect.poll(() => shownIn(part()), `${name}: shown as it is`).toBe(before.shown)
    await expect.poll(() => waitingParts(page), `${name}: nothing waits`).toEqual(before.waiting)
    expect(log.join('\n'), `${name}: it is logged`).toContain(mutation)
    await page.unroute(call)
  }
  await (choice.outlivesAnswer ? loseAnswer(page, call, choice) : holdBack(page, call, choice))
  await done()
  const again = page.getByRole('status').getByRole('button', { name: 'Повторить' })
  await expect(again, 'what failed before is not offered once it is done').toHaveCount(0, { timeout: 1000 })
  if (page.url() !== before.url) return
  const left = async () => (await waitingParts(page)).filter((waits) => !before.waiting.includes(waits))
  await expect.poll(left, 'nothing waits in the end').toEqual([])
}

/** A request that is long on its way is one request, and comes home. */
async function holdBack(page: Page, call: RegExp, { make, done }: FailingChoice): Promise<void> {
  const { isOpen, open } = opening()
  let count = 0
  await page.route(call, async (route) => {
    count += 1
    await isOpen
    await route.continue()
  })
  await make()
  await expect.poll(() => count).toBe(1)
  open()
  await done()
  await page.unroute(call)
  expect(count, 'one press is one request').toBe(1)
}

/** The server has done it, and nobody hears of it: the page asks, and says nothing else. */
async function loseAnswer(page: Page, call: RegExp, { make, words, done }: FailingChoice): Promise<void> {
  const { isOpen: isLost, open } = opening()
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
    open()
  })
  const said = await listen(page, words)
  await make()
  await isLost
  await page.unroute(call)
  await done()
  await expect(said, 'what the server has done is not said to have failed').toHaveCount(0)
}
