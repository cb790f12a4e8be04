import type { Browser, Page } from '@playwright/test'
import type { OrderSummary } from '../../shared/orders/contract.ts'
import { ask, enterNewAccount, placeOrder } from './support/account-steps.ts'
import { PLAIN, stock } from './support/basket-steps.ts'
import { ownProduct, tell } from './support/checkout-steps.ts'
import { type Control, differences, look, markControls, press } from './support/early-controls.ts'
import { openBeforeScripts } from './support/hold-requests.ts'
import { expect, test } from './support/shop-test.ts'

interface Place {
  readonly name: string
  /** The part of the page that no other place has. */
  readonly part?: string
  /** Makes the shopper who comes here; answers the address. */
  readonly come: string | ((page: Page) => Promise<string>)
  /** Controls that have nothing to do here. */
  readonly idle?: RegExp
}

const SHADE = 'VL-127-10'
/** An account's pages share what stands beside it. */
const ACCOUNT = 'main [class^="content-"]'

/** Pages that are looked at together: what one of them has shown need not be pressed in the others. */
const WALKS: readonly (readonly Place[])[] = [
  [{ name: 'home, header and footer', part: 'body', come: '/' }],
  [
    { name: 'category', come: '/catalog/gel-laki/' },
    { name: 'product', come: `/product/${SHADE}/` },
    { name: 'search without a hit', come: '/search/?query=ыыыыы' },
    { name: 'favorites', come: withFavorite },
  ],
  [
    { name: 'basket', come: inBasket('/shop/cart/') },
    // Another form takes the place of its form: early-press.spec.ts.
    { name: 'contacts', come: '/contacts/', idle: /^Телефон|form-/ },
    { name: 'help', come: '/help/' },
    { name: 'no such page', come: '/nope/' },
  ],
  [{ name: 'checkout', come: inBasket('/shop/cart/checkout/') }],
  [
    // One tile is no row to move.
    { name: 'account', come: withOrder(() => '/personal/'), idle: /^Вперёд/ },
    { name: 'orders', part: ACCOUNT, come: withOrder(() => '/personal/orders/') },
    { name: 'purchases', part: ACCOUNT, come: withOrder(() => '/personal/purchases/') },
    { name: 'bonuses', part: ACCOUNT, come: withOrder(() => '/personal/bonuses/') },
    { name: 'order of the account', part: ACCOUNT, come: withOrder(({ id }) => `/personal/order/${id}/`) },
    { name: 'order', come: withOrder(({ publicId }) => `/order/${publicId}/`) },
  ],
]

/** They move others, take them away or lead away. */
const ENDING = /^(?:Показать:|Вперёд|Очистить|Удалить|Перенести|Выйти|Оплатить|Пункт выдачи|Заказать звонок)/

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

for (const walk of WALKS) {
  const names = walk.map(({ name }) => name).join(', ')
  test(`what is pressed before the script has come does what it does later: ${names}`, async ({
    browser,
    world,
  }) => {
    const known: string[] = []
    for (const place of walk) {
      const come = () => begin(browser, world.origin, place)
      const visit = await come()
      for (const size of [WIDE, PHONE]) {
        await visit.page.setViewportSize(size)
        const controls = await markControls(visit.page, place.part, { known })
        known.push(...controls.map(({ made }) => made))
        await expectLinksFollowed(visit.page, controls)
        for (const group of groupsOf(controls.filter(({ name }) => !place.idle?.test(name)))) {
          await test.step(group.map(({ name }) => name).join(', '), async () => {
            await expectSameEffect(come, place, size, group)
          })
        }
      }
      await visit.leave()
    }
  })
}

/** What leaves the others standing is pressed with those of its kind; anything else has a page to itself. */
function groupsOf(controls: readonly Control[]): Control[][] {
  const presses = controls.filter(({ kind }) => kind !== 'link')
  const isAlone = ({ isOpener, name }: Control) => isOpener || ENDING.test(name)
  const together = presses.filter((control) => !isAlone(control))
  const search = together.filter(({ isSearch }) => isSearch)
  const buttons = together.filter(({ isSearch, kind }) => !isSearch && kind === 'press')
  const fields = together.filter(({ isSearch, kind }) => !isSearch && kind !== 'press')
  const alone = presses.filter(isAlone).map((control) => [control])
  return [search, buttons, fields, ...alone].filter((group) => group.length > 0)
}

/** The browser follows links at once. */
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
}

/** Pressed one after another while the scripts are held back, the controls leave the page as they do later. */
async function expectSameEffect(
  come: () => Promise<RequestSession>,
  { part }: Place,
  size: typeof WIDE,
  controls: readonly Control[],
): Promise<void> {
  const wanted = controls.map(({ made }) => made)
  const arrive = async () => {
    const visit = await come()
    await visit.page.setViewportSize(size)
    await markControls(visit.page, part, { wanted })
    return visit
  }

  const later = await arrive()
  later.letGo()
  await later.alive()
  for (const control of controls) {
    const before = await look(later.page)
    await press(later.page, control)
    await expect
      .poll(async () => differences(before, await look(later.page)), polled(`${control.name} does something`))
      .not.toEqual([])
    await later.settled()
  }
  const effect = await look(later.page)

  const early = await arrive()
  for (const control of controls) await press(early.page, control)
  early.letGo()
  const leftOver = async () => {
    const left = await look(early.page)
    // On a busy machine a map may still be drawn when nothing is asked for any more; a line that tells of a press goes.
    const asItIsNow = differences(await look(later.page), left)
    return asItIsNow.length === 0 ? asItIsNow : differences(effect, left)
  }
  await expect.poll(leftOver, polled('what is left is the same')).toEqual([])
  await later.leave()
  await early.leave()
}

/** A page is looked at some hundred times: seldom enough to let it work, often enough not to wait. */
function polled(message: string) {
  return { message, intervals: [100] }
}

interface RequestSession {
  readonly page: Page
  letGo(): void
  alive(): Promise<void>
  /** The page waits for no answer. */
  settled(): Promise<void>
  leave(): Promise<void>
}

/** A new shopper at a page whose scripts are on their way. */
async function begin(browser: Browser, baseURL: string, { come }: Place): Promise<RequestSession> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: WIDE })
  const page = await context.newPage()
  const asked = new Set<unknown>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  const path = typeof come === 'string' ? come : await come(page)
  const letGo = await openBeforeScripts(page, path)
  const busy = page.locator('[aria-label="Страница загружается"],[aria-busy=true]')
  const settled = () =>
    expect.poll(async () => asked.size + (await busy.count()), polled('it settles')).toBe(0)
  return {
    ...{ page, letGo, settled },
    async alive() {
      await page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
      )
      await settled()
    },
    async leave() {
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

function inBasket(path: string) {
  return async (page: Page) => {
    await stock(page, PLAIN, 2)
    await stock(page, SHADE, 2)
    return path
  }
}

async function withFavorite(page: Page): Promise<string> {
  const { shopItemId } = await ask<{ shopItemId: number }>(page, 'catalog.product', { marking: SHADE })
  await tell(page, 'favorites.add', { shopItemId })
  return '/favorites/'
}

function withOrder(pathOf: (order: OrderSummary) => string) {
  return async (page: Page) => {
    const product = ownProduct()
    await page.request.put('/simulator/api/stock', { data: { marking: product.marking, available: 50 } })
    await placeOrder(page, await enterNewAccount(page), { product })
    const list = { withCanceled: false, sortedByPay: false, offset: 0, limit: 1 }
    const { orders } = await ask<{ orders: OrderSummary[] }>(page, 'orders.list', list)
    const [order] = orders
    if (!order) throw new Error('no order was placed')
    return pathOf(order)
  }
}
