import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleAndFitting,
  expectFitsEveryWindow,
  expectNoSidewaysScroll,
  test,
  watchCalls,
} from './support/shop-test.ts'

// Catalog and brand show few products: whole pages of the same tiles are in the category and the search.
const LISTS = [
  ['home', '/', 200],
  ['category', '/catalog/gel-laki/', 200],
  ['filtered category', '/catalog/gel-laki/?shade[]=krasnyy&brand[]=velta&inStock[]=1', 200],
  ['whole catalog', '/catalog/?discounted[]=1&priceFrom=12000', 200],
  ['brand', '/brands/velta/?priceFrom=2000', 200],
  ['search', '/search/?query=%D0%B3%D0%B5%D0%BB%D1%8C-%D0%BB%D0%B0%D0%BA', 200],
] as const
const FINDS = [
  ['search without hits', '/search/?query=%D1%84%D1%8B%D0%B2%D0%B0%D0%BF', 200],
  ['favorites', '/favorites/', 200],
] as const
const TEXTS = [
  ['brands', '/brands/', 200],
  ['help', '/help/', 200],
  ['delivery', '/faq/dostavka/', 200],
  ['company', '/about-us/company/', 200],
  ['contacts', '/contacts/', 200],
  ['missing page', '/nothing/here/', 404],
] as const

for (const [kind, pages] of [
  ['lists', LISTS],
  ['favorites and a search without hits', FINDS],
  ['texts', TEXTS],
] as const) {
  // Requirement: PAGE-4
  test(`${kind}: hydrate without a second fetch, are accessible, and fit every window`, async ({ page }) => {
    const calls = watchCalls(page)
    for (const [name, path, status] of pages) {
      await test.step(name, async () => {
        const response = await page.goto(path, { waitUntil: 'networkidle' })
        expect(response?.status()).toBe(status)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(calls).toEqual([])
        await expectAccessibleAndFitting(page)
      })
    }
  })
}

// Requirement: CAT-4, CAT-6
test('narrows a list by a filter, keeps the filter in the address, and removes it by its chip', async ({
  page,
}) => {
  await page.goto('/catalog/gel-laki/', { waitUntil: 'networkidle' })
  const before = (await page.getByText(/^Показано/).textContent()) ?? ''
  await page.getByRole('checkbox', { name: /Вельта/ }).click()
  await expect(page).toHaveURL(/brand(\[\]|%5B%5D)=velta/)
  await expect(page.getByText(/^Показано/)).not.toHaveText(before)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Вельта/ })).toBeChecked()
  await page
    .getByRole('link', { name: /Вельта/ })
    .filter({ has: page.locator('svg') })
    .first()
    .click()
  await expect(page).not.toHaveURL(/velta/)
})

// Requirement: PROD-1
test('products: hydrate without a second fetch, are accessible, and fit every window @phone', async ({
  page,
}) => {
  const calls = watchCalls(page)
  for (const path of ['/product/VL-127-10/', '/product/VL-211-10/']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(calls).toEqual([])
    await expectAccessible(page)
    await expectFitsEveryWindow(page)
  }

  await test.step('a sold-out product cannot be bought and links to similar ones', async () => {
    await expect(page.getByText('Нет в наличии').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Купить в один клик' })).toHaveCount(0)
    await page.getByRole('link', { name: 'похожие товары' }).click()
    await expect(page.getByRole('heading', { name: /Похожие/ })).toBeInViewport()
  })

  await test.step('its pictures are a tab stop only where they scroll, whatever the width was before', async () => {
    const strip = page.getByRole('group', { name: 'Фотографии товара' })
    for (const [width, stop] of [
      [390, '0'],
      [1440, null],
      [390, '0'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      if (stop === null) await expect(strip).not.toHaveAttribute('tabindex')
      else await expect(strip).toHaveAttribute('tabindex', stop)
    }
  })
})

test('lists every size of a product, the smallest first, without overlap in any window', async ({ page }) => {
  const sums = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000]
  for (const [path, axis, first, count] of [
    ['/product/GL-CARD-500/', 'Номинал', '500 р.', sums.length],
    ['/product/IL-S038-SS4/', 'Размер', 'SS4, 100 шт.', 3],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
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

/** Returns how many pixels of the focused element lie below the upper edge of a bar at the window's bottom. */
async function hiddenUnder(bar: Locator): Promise<number> {
  return bar.evaluate((sticky) => {
    const focused = document.activeElement
    if (!focused || sticky.contains(focused)) return 0
    return Math.max(
      0,
      Math.round(focused.getBoundingClientRect().bottom - sticky.getBoundingClientRect().top),
    )
  })
}

test('never hides the focus under the bars of filters and products at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/catalog/gel-laki/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Фильтры' }).click()
  const filters = page.getByRole('dialog', { name: 'Фильтры' })
  const show = filters.getByRole('button', { name: /^Показать/ })
  await filters.getByRole('textbox', { name: 'Цена от, рублей' }).focus()
  for (let step = 0; step < 8; step += 1) {
    expect(await hiddenUnder(show)).toBe(0)
    await page.keyboard.press('Tab')
  }

  await page.goto('/product/VL-127-10/', { waitUntil: 'networkidle' })
  const buy = page.getByRole('button', { name: 'В корзину', exact: true }).first()
  await page.getByRole('button', { name: 'Все 46 по цветам' }).focus()
  for (let step = 0; step < 20; step += 1) {
    expect(await hiddenUnder(buy)).toBe(0)
    await page.keyboard.press('Tab')
  }
})
