import type { Browser, Page } from '@playwright/test'
import type { OrderSummary } from '../../shared/orders/contract.ts'
import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { PLAIN, setQuantity } from './support/basket-steps.ts'
import { ownProduct } from './support/checkout-steps.ts'
import { type Control, differences, markControls, press, snapshotPage } from './support/early-controls.ts'
import { openBeforeScripts } from './support/hold-requests.ts'
import { waitUntilHydrated } from './support/hydrated.ts'
import { expect, test } from './support/shop-test.ts'
import { runQuery } from './support/trpc-calls.ts'

interface Place {
  readonly name: string
  /** Selector of the tested part, `main` by default: what other pages of the group do not have. */
  readonly part?: string
  /** The path, or a function that prepares a shopper in the page's browser and returns the path. */
  readonly path: string | ((page: Page) => Promise<string>)
  /** Names of controls that do nothing on this page, or that another test presses; they are not pressed. */
  readonly idle?: RegExp
}

const SHADE = 'VL-127-10'

/**
 * Groups of pages: a kind of control that is pressed on one page is not pressed on the next ones of its group. Pages
 * whose controls are all of kinds that these pages have are left out.
 */
const PAGE_GROUPS: readonly (readonly Place[])[] = [
  // tests/e2e/early-press.spec.ts presses 'Войти'.
  [{ name: 'home, header and footer', part: 'body', path: '/', idle: /^Войти/ }],
  [
    { name: 'category', path: '/catalog/gel-laki/' },
    { name: 'product', path: `/product/${SHADE}/` },
  ],
  [{ name: 'basket', path: inBasket('/shop/cart/') }],
  [{ name: 'checkout', path: inBasket('/shop/cart/checkout/') }],
  [
    // A row of a single tile does not move.
    { name: 'account', path: withOrder(() => '/personal/'), idle: /^Вперёд/ },
    { name: 'order', path: withOrder(({ publicId }) => `/order/${publicId}/`) },
  ],
]

/** Names of controls that move or remove other controls, or leave the page. */
const ENDING = /^(?:Показать:|Вперёд|Очистить|Удалить|Перенести|Выйти|Оплатить|Пункт выдачи|Заказать звонок)/

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

for (const pages of PAGE_GROUPS) {
  const names = pages.map(({ name }) => name).join(', ')
  // The gate tries one page, and tests/e2e/early-press.spec.ts each kind of press; the deep suite tries all pages.
  const tag = names === 'checkout' ? [] : ['@deep']
  // Requirement: UI-11, UI-12
  test(`gives a press before the scripts have loaded the same effect as later: ${names}`, { tag }, async ({
    browser,
    shop,
  }) => {
    const known: string[] = []
    const endings: string[] = []
    const shoppers = [await createShopper(browser, shop.origin), await createShopper(browser, shop.origin)]
    for (const place of pages) {
      const open = () => openSession(shoppers, place)
      const session = await open()
      const groups: PressGroup[] = []
      for (const size of [WIDE, PHONE]) {
        await session.page.setViewportSize(size)
        const controls = await markControls(session.page, place.part, { known })
        known.push(...controls.map(({ signature }) => signature))
        await expectLinksFollowed(session.page, controls)
        const pressed = controls.filter(({ name }) => !place.idle?.test(name))
        groups.push(...groupsOf(pressed, endings).map((group) => ({ size, controls: group })))
      }
      // The page that has shown its controls is still without scripts: the first presses are made on it.
      let waiting: PageSession | null = session
      for (const group of groups) {
        await expectSameEffect(open, waiting ?? (await open()), place, group)
        waiting = null
      }
      waiting?.close()
    }
    for (const { page } of shoppers) await page.context().close()
  })
}

/** Controls that are pressed one after another on one page, in a window of one size. */
interface PressGroup {
  readonly size: typeof WIDE
  readonly controls: readonly Control[]
}

/**
 * Groups by kind the controls that leave the others in place. Every other control ends a group, or is one of its own:
 * opening a page twice for each group is what this test spends its time on. Therefore of the controls that end a group
 * one of each kind is pressed on a group of pages: a link that opens a popup, a button that does, and any other.
 */
function groupsOf(controls: readonly Control[], endings: string[]): Control[][] {
  const presses = controls.filter(({ kind }) => kind !== 'link')
  const isLast = ({ isOpener, name }: Control) => isOpener || ENDING.test(name)
  const together = presses.filter((control) => !isLast(control))
  const search = together.filter(({ isSearch }) => isSearch)
  const buttons = together.filter(({ isSearch, kind }) => !isSearch && kind === 'press')
  const fields = together.filter(({ isSearch, kind }) => !isSearch && kind !== 'press')
  const alone = presses.filter(isLast).filter(({ isOpener, signature }) => {
    const kind = isOpener ? `${signature.split(' ')[0]} opener` : 'other'
    return !endings.includes(kind) && endings.push(kind) > 0
  })
  const ended = [buttons, fields].map((group) => (group.length > 0 ? [...group, ...alone.splice(-1)] : group))
  return [search, ...ended, ...alone.map((control) => [control])].filter((group) => group.length > 0)
}

/** Expects the browser to follow each link at once, before the scripts have loaded. */
async function expectLinksFollowed(page: Page, controls: readonly Control[]): Promise<void> {
  await page.evaluate(() => {
    navigation.onnavigate = (event) => {
      Object.assign(window, { leftFor: event.destination.url })
      event.preventDefault()
    }
  })
  for (const link of controls.filter(({ kind }) => kind === 'link')) {
    await press(page, link)
    expect.soft(await page.evaluate(() => Reflect.get(window, 'leftFor')), link.name).toBe(link.href)
  }
  await page.evaluate(() => {
    navigation.onnavigate = null
  })
}

/**
 * Loads the parts of a page that are requested when they come near the window, whatever presses have scrolled to. A
 * press may just be leaving the page, so it begins again on the next one.
 */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const paint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await paint()
    }
    scrollTo(0, 0)
    return true
  })
}

/** Presses controls while the scripts are held back; expects the page that the same presses yield afterwards. */
async function expectSameEffect(
  open: () => Promise<PageSession>,
  early: PageSession,
  place: Place,
  group: PressGroup,
): Promise<void> {
  const title = group.controls.map(({ name }) => name).join(', ')
  await test.step(title, async () => {
    const later = await open()
    await markAgain(later.page, place, group)
    later.release()
    await later.hydrated()
    let effect = await snapshotPage(later.page)
    for (const control of group.controls) {
      const before = effect
      await press(later.page, control)
      await later.settled()
      await expect
        .poll(
          async () => {
            effect = await snapshotPage(later.page)
            return differences(before, effect)
          },
          polled(`${control.name} does something`),
        )
        .not.toEqual([])
      await later.settled()
    }
    await scrollThrough(later.page)
    effect = await snapshotPage(later.page)

    await markAgain(early.page, place, group)
    for (const control of group.controls) await press(early.page, control)
    early.release()
    // Snapshots of a page that is still starting would only slow it down.
    await early.hydrated()
    await expect(async () => {
      await scrollThrough(early.page)
      const left = await snapshotPage(early.page)
      const sinceEffect = differences(effect, left)
      if (sinceEffect.length === 0) return
      // On a busy machine a map may still be drawing after the last answer, and a status line disappears in time:
      // the early page is compared with the later page as it is now, too.
      const asItIsNow = differences(await snapshotPage(later.page), left)
      expect(asItIsNow.length === 0 ? [] : sinceEffect, 'early presses leave the same page').toEqual([])
    }).toPass({ intervals: [100], timeout: 10_000 })
    later.close()
    early.close()
  })
}

/** Gives the window its size and marks the controls of a group, which `press` needs. */
async function markAgain(page: Page, { part }: Place, { size, controls }: PressGroup): Promise<void> {
  await page.setViewportSize(size)
  await markControls(page, part, { wanted: controls.map(({ signature }) => signature) })
}

/** Poll options. A page is polled some hundred times: 100 ms let it work and still waste little time. */
function polled(message: string) {
  return { message, intervals: [100] }
}

interface PageSession {
  readonly page: Page
  release(): void
  hydrated(): Promise<void>
  /** Resolves when no request is pending and nothing on the page is marked as loading or busy. */
  settled(): Promise<void>
  /** Expects that no error was thrown, and gives the shopper free for the next session. */
  close(): void
}

/** A browser context with one page, in which sessions follow each other: a new process for each would cost a second. */
interface Shopper {
  readonly page: Page
  readonly pending: Set<unknown>
  readonly errors: string[]
  isFree: boolean
}

async function createShopper(browser: Browser, baseURL: string): Promise<Shopper> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: WIDE })
  const page = await context.newPage()
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, pending, errors, isFree: true }
}

/** Opens a page as a new shopper and holds its scripts back. */
async function openSession(shoppers: readonly Shopper[], { path: given }: Place): Promise<PageSession> {
  const shopper = shoppers.find(({ isFree }) => isFree)
  if (!shopper) throw new Error('both shoppers have a page open')
  shopper.isFree = false
  const { page, pending, errors } = shopper
  await forgetShopper(page)
  const path = typeof given === 'string' ? given : await given(page)
  const release = await openBeforeScripts(page, path)
  const busy = page.locator('[aria-label="Страница загружается"],[aria-busy=true]')
  const settled = () =>
    expect.poll(async () => pending.size + (await busy.count()), polled('the page settles')).toBe(0)
  return {
    ...{ page, release, settled },
    async hydrated() {
      await waitUntilHydrated(page)
      await settled()
    },
    close() {
      shopper.isFree = true
      expect(errors).toEqual([])
    },
  }
}

/** Leaves the open page, and removes everything that the shop has stored in the browser. */
async function forgetShopper(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.setViewportSize(WIDE)
}

function inBasket(path: string) {
  return async (page: Page) => {
    await setQuantity(page, PLAIN, 2)
    await setQuantity(page, SHADE, 2)
    return path
  }
}

function withOrder(pathOf: (order: OrderSummary) => string) {
  return async (page: Page) => {
    const product = ownProduct()
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    await placeOrder(page, await signInNewCustomer(page), { product })
    const list = { withCanceled: false, sortedByPay: false, offset: 0, limit: 1 }
    const { orders } = await runQuery<{ orders: OrderSummary[] }>(page, 'orders.list', list)
    const [order] = orders
    if (!order) throw new Error('no order was placed')
    return pathOf(order)
  }
}
