import type { Page } from '@playwright/test'
import { changeElsewhere, emptyBasket, setQuantity } from './support/basket-steps.ts'
import { chooseCourierByApi, openPage, ownProduct } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, focusUndo, test } from './support/shop-test.ts'

test.beforeEach(async ({ page, simulator }) => {
  const { marking } = ownProduct()
  await simulator.setStock(marking, 2)
  await setQuantity(page, marking, 1)
})

// Requirement: BASK-3, BASK-5, BASK-18, BASK-23, BASK-36, BASK-47, FAV-1, FAV-4, MINI-3, MINI-4, MINI-5, MINI-6
// Requirement: MINI-1, MINI-2, MINI-7, MINI-8, MINI-9, MINI-10, BASK-10, BASK-48, UI-5
test('shows the basket on hover and focus, changes quantity and favorites, and links to product and basket', async ({
  page,
  simulator,
}) => {
  const { marking, path, name } = ownProduct()
  await chooseCourierByApi(page)
  await page.clock.install()
  await page.setViewportSize({ width: 840, height: 900 })
  await openPage(page, '/help/')

  await test.step('from 840 px it opens on hover and on focus', async () => {
    await expect(basketLink(page).getByText('Корзина')).toBeVisible()
    await basketLink(page).hover()
    await expect(panel(page)).toBeVisible()
    await page.mouse.move(200, 700)
    await expect(panel(page)).toHaveCount(0)
    await focusBasketByKeyboard(page)
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('Escape closes it until pointer and focus have left', async () => {
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('link', { name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(basketLink(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('below 840 px it stays closed', async () => {
    await page.setViewportSize({ width: 839, height: 900 })
    await expect(basketLink(page).getByText('Корзина')).toBeHidden()
    await basketLink(page).hover()
    await expectStaysClosed(page)
    await page.mouse.move(200, 700)
    await focusBasketByKeyboard(page)
    await expectStaysClosed(page)
    await page.keyboard.press('Shift+Tab')
  })

  await test.step('the badge counts every piece and fits', async () => {
    await simulator.setStock(marking, 12_345)
    await changeElsewhere(page, marking, 12_345)
    const badge = basketLink(page).getByText(/^12\s345$/)
    for (const width of [320, 840, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(badge).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await setQuantity(page, marking, 1)
    await simulator.setStock(marking, 2)
    await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
    await expect(badge).toHaveCount(0)
  })

  await basketLink(page).hover()
  await expect(panel(page)).toBeVisible()

  await test.step("'Общая стоимость' shows the final total with delivery in 'р.'", async () => {
    const sumOf = async (term: RegExp) => {
      const row = panel(page).locator('dl > div').filter({ hasText: term })
      return toNumber((await row.locator('dd').textContent()) ?? '')
    }
    expect(await sumOf(/^Товары \(1\sшт/)).toBe(1000)
    // Until the carrier has answered, the price is that of the basket before: free for many pieces.
    await expect.poll(() => sumOf(/^Доставка/)).toBeGreaterThan(0)
    const delivery = await sumOf(/^Доставка/)
    const total = panel(page).locator('p').filter({ hasText: 'Общая стоимость' }).locator('strong')
    await expect(total).toHaveText(/^[\d\s]+\sр\.$/)
    expect(toNumber((await total.textContent()) ?? '')).toBe(1000 + delivery)
  })

  await test.step('the favorites toggle adds the product and removes it', async () => {
    const toggle = panel(page).getByRole('button', { name: /^В избранное/ })
    const favorites = page.getByRole('banner').getByRole('link', { name: /^Избранное/ })
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(favorites).toHaveAccessibleName('Избранное, 1')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await expect(favorites).toHaveAccessibleName('Избранное')
  })

  await test.step('minus works only above one piece, and plus disappears at the stock limit', async () => {
    const stepper = panel(page).getByRole('group', { name: /^Количество/ })
    const minus = stepper.getByRole('button', { name: 'Уменьшить количество' })
    const plus = stepper.getByRole('button', { name: 'Увеличить количество' })
    await expect(minus).toBeDisabled()
    await change(page, () => plus.click())
    await expect(stepper).toContainText('2')
    await expect(plus).toHaveCount(0)
    await expect(minus).toBeEnabled()
    await change(page, () => minus.click())
    await expect(minus).toBeDisabled()
    // The pointer is still over the button that has just become disabled.
    await page.clock.runFor(CLOSES_WITHIN_MS)
    await expect(panel(page)).toBeVisible()
    await expect(stepper).toContainText('1')
    await expect(plus).toBeVisible()
  })

  await test.step('a focused button that becomes disabled keeps the focus and ignores presses', async () => {
    const stepper = panel(page).getByRole('group', { name: /^Количество/ })
    const minus = stepper.getByRole('button', { name: 'Уменьшить количество' })
    const plus = stepper.getByRole('button', { name: 'Увеличить количество' })
    await minus.focus()
    await page.keyboard.press('Tab')
    await expect(plus).toBeFocused()
    await page.mouse.move(200, 700)
    await change(page, () => page.keyboard.press('Enter'))
    for (const key of ['Enter', 'Enter', 'Space']) await page.keyboard.press(key)
    await expect(stepper).toContainText(/2.*больше нет в\sналичии/)
    await expect(plus).toBeFocused()
    await expect(plus).toBeDisabled()
    await expect(plus).toHaveAccessibleDescription(/больше нет в\sналичии/)
    await expect(plus.locator('svg')).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await expect(plus).toHaveCount(0)
    await expect(minus).toBeFocused()
    await change(page, () => page.keyboard.press('Enter'))
    await expect(minus).toBeDisabled()
    await expect(minus).toBeFocused()
    await page.clock.runFor(CLOSES_WITHIN_MS)
    await expect(panel(page)).toBeVisible()
    await expect(stepper).toContainText('1')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(basketLink(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
  })

  await test.step("'Вернуть' brings a removed row back", async () => {
    await reopen(page)
    await panel(page)
      .getByRole('button', { name: /^Удалить: .*№/ })
      .click()
    await expect(panel(page)).toContainText('В корзине пока пусто')
    const undo = await focusUndo(page)
    await expectAccessible(page)
    await page.mouse.move(200, 700)
    await expect(panel(page)).toHaveCount(0)
    await undo.click()
    await page.clock.runFor(RETURNS_WITHIN_MS)
    await reopen(page)
    await expect(panel(page).getByRole('link', { name })).toBeVisible()
    await expect(panel(page).getByRole('link', { name }), 'it was shown too late').not.toBeFocused()
  })

  await test.step('a row links to its product, and the panel to the basket page, where it opens, too', async () => {
    await reopen(page)
    await panel(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await reopen(page)
    await panel(page).getByRole('link', { name: 'Перейти в корзину' }).click()
    await expect(page).toHaveURL('/shop/cart/')
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await reopen(page)
  })
})

// Requirement: BASK-3, BASK-47, BASK-74
test('keeps the focus in a tile whose last piece the keyboard has added and ignores presses', async ({
  page,
  simulator,
}) => {
  const { marking, name } = ownProduct()
  await emptyBasket(page)
  await simulator.setStock(marking, 5)
  await setQuantity(page, marking, 4)
  await openPage(page, `/search/?query=${marking}`)
  await emptyBasket(page)
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const buy = tile.getByRole('button', { name: /^В корзину/ })
  await buy.focus()
  // The basket now holds four pieces, which the page does not know.
  await setQuantity(page, marking, 4)
  await page.keyboard.press('Enter')
  const stepper = tile.getByRole('group', { name: /^Количество/ })
  await expect(stepper).toContainText('5')
  for (const key of ['Enter', 'Enter', 'Space']) await page.keyboard.press(key)
  await expect(tile.locator(':focus')).toHaveCount(1)
  await expect(stepper).toContainText('5')

  await test.step("a press on 'Корзина' or on the logo waits for a change, unless the shopper goes on meanwhile", async () => {
    const opened: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))
    const pressDuringChange = async (go: () => Promise<void>) => {
      const release = await holdRequests(page, /basket\.changeQuantity/, 'continue')
      await page
        .getByRole('button', { name: /^Уменьшить количество/ })
        .first()
        .click()
      await basketLink(page).click()
      await go()
      await change(page, async () => release())
      await page.unroute(/basket\.changeQuantity/)
    }
    await pressDuringChange(async () => {
      await page.getByRole('combobox', { name: 'Порядок товаров' }).selectOption('cheap')
      await expect(page).toHaveURL(/sort=cheap/)
    })
    await pressDuringChange(async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Помощь' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    })
    await page.goBack()
    await pressDuringChange(async () => {
      await page.goForward()
      await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    })
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(opened).toEqual([])
    await page.goBack()
    // The last press counts, also if a page that was asked for before it appears meanwhile.
    await pressDuringChange(async () => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Помощь' })
        .evaluate((help: HTMLElement) => {
          help.click()
          document.querySelector<HTMLElement>('header a[href="/shop/cart/"]')?.click()
          document.querySelector<HTMLElement>('header a[href="/"]')?.click()
        })
      await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    })
    await expect(page).toHaveURL('/')
    expect(opened).toHaveLength(1)
  })
})

/** Time in which a restored row takes the focus (UI-19). */
const RETURNS_WITHIN_MS = 1000
/** Longer than the panel stays open after the pointer has left it. */
const CLOSES_WITHIN_MS = 1000

function basketLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Мини-корзина' })
}

async function reopen(page: Page): Promise<void> {
  await page.mouse.move(200, 700)
  await expect(panel(page)).toHaveCount(0)
  await basketLink(page).hover()
  await expect(panel(page)).toBeVisible()
}

async function focusBasketByKeyboard(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).focus()
  await page.keyboard.press('Tab')
  await expect(basketLink(page)).toBeFocused()
}

/** Runs an action and waits for the server's answer to the new quantity, not only for the optimistic update. */
async function change(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(/\/trpc\/basket\.changeQuantity/)
  await act()
  await answer
}

/** Waits for two frames, within which a panel whose code has loaded would open. */
async function expectStaysClosed(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await panel(page).count()).toBe(0)
}

/** Parses '−1 240 р.' as -1240. */
function toNumber(text: string): number {
  return Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
}
