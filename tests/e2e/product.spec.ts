import type { Page } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectFitsEveryWindow, test, watchCalls } from './support/shop-test.ts'

const PRODUCT = '/product/VL-127-10/'
const SOLD_OUT = '/product/VL-211-10/'

// Requirement: PROD-1, PROD-14
test('a sold-out product cannot be bought, keeps its colors, and links to similar ones', async ({ page }) => {
  const calls = watchCalls(page)
  await openPage(page, SOLD_OUT)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(calls).toEqual([])
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
  await expect(page.getByText('Нет в наличии').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Купить в один клик' })).toHaveCount(0)
  expect(await looksOf(page, 'VL-211-10')).toEqual(['1 none'])

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
    await expectAccessible(page)
  })

  await page.getByRole('link', { name: 'похожие товары' }).click()
  await expect(page.getByRole('heading', { name: /Похожие/ })).toBeInViewport()

  await test.step('its tile in a list keeps its colors, too', async () => {
    await page.goto('/search/?query=VL-211-10')
    await expect(page.getByText('Нет в наличии').first()).toBeVisible()
    expect(await looksOf(page, 'VL-211-10')).toEqual(['1 none'])
  })
})

// Requirement: WAIT-1, WAIT-3, WAIT-12
test('a sold-out product can be waited for, the form says what is wrong, and a reload forgets nothing', async ({
  page,
}) => {
  await openPage(page, SOLD_OUT)
  // The code behind the button puts another one in its place.
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Сообщить о поступлении' }).click()
  const form = main.getByRole('form', { name: 'Сообщить о поступлении' })
  await expect(form.getByLabel('Телефон')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Введите номер телефона полностью')
  await form.getByLabel('Письмом').check()
  await form.getByLabel('Email').fill('anna@example.ru')
  await expectAccessible(page)
  await expectFitsEveryWindow(page)
  await form.getByRole('button', { name: 'Сообщить о поступлении' }).click()
  await expect(main.getByText('пришлём письмо на anna@example.ru')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(main.getByText('пришлём письмо на anna@example.ru')).toBeVisible()
  await main.getByRole('button', { name: 'Больше не жду' }).click()
  await expect(main.getByRole('button', { name: 'Сообщить о поступлении' })).toBeFocused()
})

/** Returns the different opacities and filters with which the pictures of a product are shown. */
async function looksOf(page: Page, marking: string): Promise<string[]> {
  const looks = await page.locator(`main img[src*="/${marking}-"]`).evaluateAll((images) =>
    images.map((image) => {
      const { opacity, filter } = getComputedStyle(image)
      return `${opacity} ${filter}`
    }),
  )
  return [...new Set(looks)]
}

// Requirement: PROD-1, PROD-16, PROD-17, PROD-18, PROD-21, PROD-23, PROD-24, PROD-25, UI-23
test('shows price and button at once, follows with the button, and compares shades on a hand @phone', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => localStorage.setItem('seenLately', '[12,400]'))
  const calls = watchCalls(page)
  await openPage(page, PRODUCT)
  const main = page.getByRole('main')
  const buy = main.getByRole('button', { name: 'В корзину', exact: true }).first()
  await expect(main.getByText('468 ₽').locator('visible=true').first()).toBeInViewport({ ratio: 1 })
  await expect(buy).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(calls).toEqual([])
  await expectAccessible(page)
  if (!isMobile) await expectFitsEveryWindow(page)

  if (!isMobile) {
    await test.step('no bar hides the page at 200 % zoom', async () => {
      const size = page.viewportSize()
      await page.setViewportSize({ width: 720, height: 450 })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(buy).not.toBeInViewport()
      if (size) await page.setViewportSize(size)
    })
  }

  await main.getByRole('heading', { name: /^Отзывы/ }).scrollIntoViewIfNeeded()
  await expect(main.getByRole('region', { name: 'Пригодится вместе' })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const viewed = main.getByRole('region', { name: 'Вы недавно смотрели' })
  await expect(viewed.getByRole('article').first()).toBeVisible()
  await expect(viewed.locator(`a[href="${PRODUCT}"]`)).toHaveCount(0)
  await expect(buy).toBeInViewport({ ratio: 1 })
  // The second press of a double one hits the link that has replaced the button.
  await buy.dblclick()
  const toBasket = main.getByRole('link', { name: 'Перейти в корзину' })
  await expect(toBasket).toBeFocused()

  await page.getByRole('button', { name: 'Примерить на руке' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сравните оттенки' })
  const hands = dialog.getByRole('img', { name: /^Рука/ })
  await test.step('the hand shows the shade on the chosen skin', async () => {
    await expect(hands).toHaveCount(1)
    await expect(hands).toHaveAttribute('alt', /127 Мокрый гранат, тон кожи светлый/)
    await dialog.getByRole('radio', { name: 'Смуглый' }).check()
    await expect(hands).toHaveAttribute('src', /VL-127-10-tan-/)
  })

  await test.step('up to four shades are compared, chosen by the keyboard', async () => {
    if (isMobile) await dialog.getByRole('button', { name: 'Добавить оттенок' }).click()
    for (const code of ['126', '128', '129']) {
      await dialog.getByRole('checkbox', { name: new RegExp(`^${code} `) }).focus()
      await page.keyboard.press('Space')
    }
    await expect(dialog.getByRole('checkbox', { name: /^135 / })).toBeDisabled()
    if (isMobile) {
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Показать на руке: 4/ }).click()
    }
    await expect(hands).toHaveCount(4)
    await expectAccessible(page)
    if (!isMobile) await expectFitsEveryWindow(page)
    await dialog.getByRole('button', { name: 'Убрать 128' }).click()
    await expect(hands).toHaveCount(3)
    await dialog.getByRole('button', { name: /^В корзину: .*129/ }).click()
    await expect(dialog.getByRole('group', { name: /^Количество: .*129/ })).toContainText('1\u00a0шт.')
  })

  await dialog.getByRole('link', { name: /^Выбрать 126/ }).click()
  await expect(page).toHaveURL('/product/VL-126-10/')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^Все \d+ по цветам/ }).click()
  const all = page.getByRole('dialog', { name: 'Все оттенки' })
  await expect(all.getByRole('link', { name: /^126 / })).toBeInViewport()
  await expectAccessible(page)
  await all.getByRole('link', { name: /^127 / }).click()
  await expect(page).toHaveURL(PRODUCT)
  await expect(all).toHaveCount(0)

  // The shades of this page are loaded already.
  await page.getByRole('button', { name: /^Все \d+ по цветам/ }).click()
  await expect(all.getByRole('link', { name: /^127 / })).toBeInViewport()
})

// Requirement: UI-21
test('address and page agree when a shade arrives while the window that led to it is being left', async ({
  page,
}) => {
  // A step back takes a while in a busy browser.
  await page.addInitScript(() => {
    const { go } = History.prototype
    History.prototype.go = function (steps) {
      window.dispatchEvent(new Event('leaving'))
      window.addEventListener('arrived', () => go.call(this, steps), { once: true })
    }
  })
  await openPage(page, PRODUCT)
  const release = await holdRequests(page, /catalog\.product.*VL-126-10/, 'continue')
  await page.getByRole('button', { name: /^Все \d+ по цветам/ }).click()
  const shade = page.getByRole('dialog', { name: 'Все оттенки' }).getByRole('link', { name: /^126 / })
  await shade.waitFor()
  const isLeaving = page.evaluate(() => new Promise((done) => window.addEventListener('leaving', done)))
  await shade.click()
  await isLeaving
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('№ 126')
  await page.evaluate(() => window.dispatchEvent(new Event('arrived')))
  await expect(page).toHaveURL('/product/VL-126-10/')
  // Whatever follows from the step has been rendered then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('№ 126')
  await page.goBack()
  await expect(page).toHaveURL(PRODUCT)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('№ 127')
})
