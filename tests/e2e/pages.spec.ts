import type { Page } from '@playwright/test'
import { fillBasket, ownProduct } from './support/checkout-steps.ts'
import { showDrawnPictures } from './support/drawn-pictures.ts'
import { hiddenBehind, hiddenUnder } from './support/hidden-under.ts'
import {
  expect,
  expectAccessible,
  expectFitsEveryWindow,
  expectNoSidewaysScroll,
  test,
  watchCalls,
} from './support/shop-test.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const search = (query: string) => `/search/?query=${encodeURIComponent(query)}`

/** Whether a page is judged by axe in both layouts, or in that of phones only because its parts are on other pages. */
type Judged = 'both' | 'phone'

// Catalog and brand show few products: whole pages of the same tiles are in the category and the search.
const LISTS: readonly (readonly [name: string, path: string, status: number, judged: Judged])[] = [
  ['home', '/', 200, 'both'],
  ['category', '/catalog/gel-laki/?shade[]=krasnyy&brand[]=velta&inStock[]=1', 200, 'both'],
]
const OTHER_LISTS: typeof LISTS = [
  ['whole catalog', '/catalog/?discounted[]=1&priceFrom=12000', 200, 'phone'],
  ['brand', '/brands/velta/?priceFrom=2000', 200, 'phone'],
  ['search with a correction', search('красныы лак'), 200, 'phone'],
]
const FINDS: typeof LISTS = [
  ['favorites', '/favorites/', 200, 'phone'],
  ['search without hits', search('крем для лица'), 200, 'phone'],
  ['search for nothing', search('  '), 200, 'phone'],
]
const TEXTS: typeof LISTS = [
  ['brands', '/brands/', 200, 'phone'],
  ['help', '/help/', 200, 'both'],
  ['delivery', '/faq/dostavka/', 200, 'phone'],
  ['company', '/about-us/company/', 200, 'phone'],
  ['contacts', '/contacts/', 200, 'both'],
  ['missing page', '/nothing/here/', 404, 'phone'],
]

for (const [kind, pages] of [
  ['home and category', LISTS],
  ['other lists', OTHER_LISTS],
  ['favorites and searches that find nothing', FINDS],
  ['texts', TEXTS],
] as const) {
  // Requirement: PAGE-4
  test(`${kind}: hydrate without a second fetch, are accessible, show their pictures, and fit every window`, async ({
    page,
  }) => {
    const calls = watchCalls(page)
    for (const [name, path, status, judged] of pages) {
      await test.step(name, async () => {
        const response = await page.goto(path, { waitUntil: 'networkidle' })
        expect(response?.status()).toBe(status)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(calls).toEqual([])
        await expect.poll(() => missingPictures(page)).toEqual([])
        if (judged === 'both') await expectAccessible(page)
        await page.setViewportSize(PHONE)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.setViewportSize(DESKTOP)
        await expectFitsEveryWindow(page)
      })
    }
  })
}

test('draws every picture in the window', async ({ page }) => {
  await showDrawnPictures(page)
  for (const path of ['/', '/product/VL-127-10/']) {
    await test.step(path, async () => {
      const drawn = page.waitForResponse(
        (response) =>
          /\/img\/(?:p|banner)\//.test(response.url()) &&
          response.headers()['content-type'] === 'image/svg+xml',
      )
      await page.goto(path)
      await drawn
      await expect.poll(() => missingPictures(page)).toEqual([])
    })
  }
})

/** Returns the addresses of the pictures in the window that have not loaded. */
function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, left, bottom, right } = image.getBoundingClientRect()
        const isShown = image.checkVisibility({ visibilityProperty: true }) && right > left && bottom > top
        return isShown && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      .filter((image) => image.naturalWidth === 0)
      .map(({ currentSrc }) => currentSrc),
  )
}

// Requirement: CAT-4, CAT-6, CAT-23, CAT-24, REV-12, REV-13
test('narrows a long list by a filter, sorts it by rating, keeps both in reach and in the address, and removes the filter by its chip', async ({
  page,
}) => {
  await page.goto('/catalog/gel-laki/', { waitUntil: 'networkidle' })
  const before = (await page.getByText(/^Показано/).textContent()) ?? ''
  const brand = page.getByRole('checkbox', { name: /Вельта/ })
  const sort = page.getByRole('combobox', { name: 'Порядок товаров' })
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(sort).toBeInViewport()
  await brand.click()
  await expect(page).toHaveURL(/brand(\[\]|%5B%5D)=velta/)
  await expect(page.getByText(/^Показано/)).not.toHaveText(before)
  await expect(page.getByRole('article').first()).toBeInViewport()
  await sort.selectOption({ label: 'По рейтингу' })
  await expect(page).toHaveURL(/sort=rating/)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Вельта/ })).toBeChecked()
  const rating = page
    .getByRole('article')
    .first()
    .getByRole('img', { name: /^Рейтинг \d,\d, \d+ отзыв/ })
  await expect(rating).toBeVisible()
  await page
    .getByRole('link', { name: /Вельта/ })
    .filter({ has: page.locator('svg') })
    .first()
    .click()
  await expect(page).not.toHaveURL(/velta/)
  await expect(page).toHaveURL(/sort=rating/)
})

test('lists every size of a product, the smallest first, without overlap in any window', async ({ page }) => {
  const sums = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000]
  for (const [path, axis, first, count] of [
    ['/product/GL-CARD-500/', 'Номинал', '500 ₽', sums.length],
    ['/product/IL-S038-SS4/', 'Размер', 'SS4, 100 шт.', 3],
  ] as const) {
    await page.goto(path)
    const sizes = page.getByRole('main').getByRole('region', { name: axis, exact: true })
    const texts = (await sizes.getByRole('link').locator('span:first-child').allTextContents()).map((text) =>
      text.replace(/\s/g, ' '),
    )
    expect(texts[0]).toBe(first)
    expect(texts).toHaveLength(count)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      const boxes = await sizes.getByRole('link').evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect()
          return { left, right, top, bottom, isCut: link.scrollWidth > link.clientWidth }
        }),
      )
      const clashes = boxes.filter((one, i) =>
        boxes
          .slice(i + 1)
          .some(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          ),
      )
      expect({ width, clashes, cut: boxes.filter(({ isCut }) => isCut) }).toEqual({
        width,
        clashes: [],
        cut: [],
      })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

// Requirement: CAT-23, UI-23
test('keeps search, basket, and sort in reach while a list scrolls, and lets them go in a low window @phone', async ({
  page,
}) => {
  await page.goto('/catalog/gel-laki/', { waitUntil: 'networkidle' })
  const search = page.getByRole('banner').getByRole('combobox')
  const basket = page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
  const sort = page.getByRole('main').getByRole('combobox')
  const scroll = () => page.evaluate(() => window.scrollTo(0, 2000))
  await scroll()
  for (const part of [search, basket, sort]) await expect(part).toBeInViewport({ ratio: 1 })
  await basket.click({ trial: true })
  const { y = 0, height = 0 } = (await search.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(56)
  expect((await sort.boundingBox())?.y).toBeGreaterThan(y + height)
  const first = page.getByRole('article').first().getByRole('link').first()
  await first.focus()
  expect(await hiddenBehind(search)).toBe(0)
  await page.setViewportSize({ width: 844, height: 390 })
  await scroll()
  for (const part of [search, basket, sort]) await expect(part).not.toBeInViewport()
})

// Requirement: CAT-23, CAT-400, CAT-401, UI-21
test('never hides the focus under the bars of the list and of its filters at 200 % zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/catalog/gel-laki/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Фильтры' }).click()
  const filters = page.getByRole('dialog', { name: 'Фильтры' })
  const show = filters.getByRole('button', { name: /^Показать/ })
  // Not in a field, which would open a phone's keyboard over the filters.
  await expect(filters).toBeFocused()
  await filters.getByRole('textbox', { name: 'Цена от, рублей' }).focus()
  for (let step = 0; step < 8; step += 1) {
    expect(await hiddenUnder(show)).toBe(0)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  const open = page.getByRole('link', { name: 'Фильтры' })
  await page.getByRole('article').nth(8).getByRole('link').first().focus()
  await expect(open).toBeInViewport()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await hiddenBehind(open.locator('..'))).toBe(0)
  }

  const list = page.url()
  const openAndChoose = async () => {
    await page.getByRole('link', { name: /^Фильтры/ }).click()
    await filters.getByRole('checkbox').first().check()
    await expect(page).not.toHaveURL(list)
  }
  await test.step("'back' closes the filters once and keeps what was chosen", async () => {
    await openAndChoose()
    const chosen = page.url()
    await page.goBack()
    await expect(filters).toHaveCount(0)
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await page.goForward()
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(page).toHaveURL(list)
  })
  await test.step('closed by Escape or by a reload they leave nothing behind', async () => {
    await openAndChoose()
    const chosen = page.url()
    const entries = () => page.evaluate(() => window.history.state.windows ?? 0)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(filters).toHaveCount(0)
    await expect.poll(entries).toBe(0)
    await page.getByRole('link', { name: /^Фильтры/ }).click()
    await expect(filters).toBeVisible()
    expect(await entries()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(entries).toBe(0)
    await expect(page).toHaveURL(chosen)
    await page.goForward().catch(() => null)
    await expect(filters).toHaveCount(0)
    await expect.poll(entries).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(list)
  })
  await test.step('one press shows the products for a price that was typed just now', async () => {
    await page.goto(list, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^Фильтры/ }).click()
    await filters.getByRole('textbox', { name: 'Цена до, рублей' }).fill('900')
    await show.click()
    await expect(filters).toHaveCount(0)
    await expect(page).toHaveURL(/priceTo=900/)
  })
})

// Requirement: UI-400
test('pages do not scroll sideways while their text is twice as large', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await fillBasket(page, 3)
  const expectRoom = (path: string) =>
    test.step(path, async () => {
      await page.goto(path)
      // As by the size of text that is set in the browser.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectNoSidewaysScroll(page)
    })
  for (const path of ['/shop/cart/', '/shop/cart/checkout/']) await expectRoom(path)
  await page.request.post('/simulator/api/sign-in', { data: { phone: '+79000000002' } })
  for (const path of [
    ...['/', '/catalog/gel-laki/', search('лак'), ownProduct().path, '/help/', '/contacts/'],
    ...['/nothing/here/', '/personal/bonuses/', '/personal/purchases/', '/personal/orders/'],
  ])
    await expectRoom(path)
})
