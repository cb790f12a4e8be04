import type { Page } from '@playwright/test'
import { ask } from './support/account-steps.ts'
import { stock } from './support/basket-steps.ts'
import { openPage, ownProduct, tell } from './support/checkout-steps.ts'
import { expect, expectAccessible, holdStatus, test } from './support/shop-test.ts'

/** Bought by no story, so that their stock stays that of the seed; 1 000 ₽ each and nothing off. */
const FIRST = { marking: 'MS-538-15', path: '/product/MS-538-15/', name: /№\s538/ }
const SECOND = { marking: 'MS-539-15', name: /№\s539/ }
const THIRD = { marking: 'MS-544-15', name: /№\s544/ }
/** 624 ₽ instead of 780 ₽. */
const REDUCED = 'VL-118-15'
/** Longer than a status line stays by itself. */
const LINE_LEAVES_WITHIN_MS = 10_000
const GIFT = 'Пилка для ногтей прямая 180/240, мини'

test("a line that was taken out comes back by 'Вернуть', as many as there were @phone", async ({ page }) => {
  await stock(page, FIRST.marking, 1)
  await stock(page, SECOND.marking, 1)
  await openPage(page, '/shop/cart/')
  await answered(page, 'changeQuantity', () =>
    row(page, FIRST.name).getByRole('button', { name: 'Увеличить количество' }).click(),
  )
  const removalOf = (name: RegExp) => row(page, name).getByRole('button', { name: /^Удалить/ })
  await answered(page, 'remove', () => removalOf(FIRST.name).press('Enter'))
  await expect(row(page, FIRST.name)).toHaveCount(0)
  await expect(removalOf(SECOND.name)).toBeFocused()
  await expect(total(page)).toHaveText(/^1\s000\sр\.$/)

  await answered(page, 'add', () => statusLine(page).getByRole('button', { name: 'Вернуть' }).click())
  await expect(total(page)).toHaveText(/^3\s000\sр\.$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(quantity(page, FIRST.name)).toHaveText('2')
  await expect(quantity(page, SECOND.name)).toHaveText('1')
})

test("a cleared basket shows what was looked at lately, and comes back whole by 'Вернуть'", async ({
  page,
}) => {
  await openPage(page, FIRST.path)
  await stock(page, FIRST.marking, 1)
  await stock(page, SECOND.marking, 2)
  await openPage(page, '/shop/cart/')
  await answered(page, 'clear', () => page.getByRole('button', { name: 'Очистить' }).click())
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
  const seen = page.getByRole('region', { name: 'Вы недавно смотрели' })
  await expect(seen).toBeVisible()
  // One tile is no row to go through.
  await expect(seen.getByRole('button', { name: 'Вперёд' })).toHaveCount(0)
  await expect(page.locator(`main a[href="${FIRST.path}"]`).first()).toBeVisible()
  const back = await holdStatus(page)
  await expectAccessible(page)

  // The lines go back one after another: a reload between them would cut the second off.
  const answers: string[] = []
  page.on('response', (response) => answers.push(response.url()))
  await back.press('Enter')
  await expect.poll(() => answers.join().match(/basket\.add/g)?.length).toBe(2)
  await page.reload({ waitUntil: 'commit' })
  await expect(quantity(page, FIRST.name)).toHaveText('1')
  await expect(quantity(page, SECOND.name)).toHaveText('2')
})

test("'Перенести в избранное' moves a line over, and 'Вернуть' moves it back", async ({ page }) => {
  await stock(page, FIRST.marking, 1)
  await page.clock.install()
  await openPage(page, '/shop/cart/')
  const favorites = page.getByRole('banner').getByRole('link', { name: /^Избранное/ })
  const move = row(page, FIRST.name).getByRole('button', { name: 'Перенести в избранное' })
  await answered(page, 'remove', () => move.click())
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(favorites).toHaveAccessibleName('Избранное, 1')

  await test.step('the line stays under a resting pointer when the focus moves on, and under the focus', async () => {
    const back = await holdStatus(page)
    await statusLine(page).locator('span').hover()
    await page.keyboard.press('Tab')
    await expect(back).not.toBeFocused()
    await page.clock.runFor(LINE_LEAVES_WITHIN_MS)
    await expect(back).toBeVisible()
    await back.focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(LINE_LEAVES_WITHIN_MS)
    await expect(back).toBeVisible()
  })

  await answered(page, 'add', () => statusLine(page).getByRole('button', { name: 'Вернуть' }).click())
  await expect(row(page, FIRST.name)).toBeVisible()
  await expect(favorites).toHaveAccessibleName('Избранное')

  const kept = page.waitForResponse(/favorites\.add/)
  await answered(page, 'remove', () => move.click())
  await kept
  const { items } = await ask<{ items: { marking: string }[] }>(page, 'favorites.list')
  expect(items.map(({ marking }) => marking)).toEqual([FIRST.marking])
})

test('the summary names what is taken off; a gift joins from its sum on, costs nothing and goes below it', async ({
  page,
}) => {
  await stock(page, REDUCED, 1)
  await stock(page, THIRD.marking, 1)
  await openPage(page, '/shop/cart/')
  const summary = page.getByRole('complementary', { name: 'Итоги корзины' })
  await test.step("the sums under 'Подробнее о скидках' add up", async () => {
    const details = summary.locator('details').filter({ hasText: 'Подробнее о скидках' })
    const sums = details.locator('dd')
    await expect(sums.first()).toBeHidden()
    await summary.getByText('Подробнее о скидках').click()
    await expect(sums.first()).toBeVisible()
    await expect(details.locator('dt').first()).not.toBeEmpty()
    await expectAccessible(page)

    const parts = (await sums.allTextContents()).map(toNumber)
    const whole = summary.locator('dl > div').filter({ hasText: /^Скидка/ })
    expect(toNumber((await whole.first().locator('dd').textContent()) ?? '')).toBe(-156)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(-156)
    await expect(total(page)).toHaveText(/^1\s624\sр\.$/)
  })

  const stepper = row(page, THIRD.name).getByRole('group', { name: /^Количество/ })
  const plus = stepper.getByRole('button', { name: 'Увеличить количество' })
  const gift = page.getByRole('list', { name: 'Товары в корзине' }).getByText(GIFT)
  await answered(page, 'changeQuantity', () => plus.click())
  await expect(total(page)).toHaveText(/^2\s624\sр\.$/)
  await expect(gift).toHaveCount(0)

  await answered(page, 'changeQuantity', () => plus.click())
  await expect(gift).toBeVisible()
  const gifts = summary.locator('dl > div').filter({ hasText: /^Подарки \(1/ })
  await expect(gifts).toContainText(`${GIFT}, x 1 шт.`)
  await expect(gifts.locator('dd')).toHaveText('бесплатно')
  await expect(total(page)).toHaveText(/^3\s624\sр\.$/)

  const left = page
    .locator('main [aria-live] p')
    .filter({ hasText: /^Подарок убран: Пилка.*Условие:\sза\sзаказ\sот\s3\s000\sр\.$/ })
  await answered(page, 'changeQuantity', () =>
    stepper.getByRole('button', { name: 'Уменьшить количество' }).click(),
  )
  await expect(gifts).toHaveCount(0)
  await expect(left).toBeVisible()
  await expectAccessible(page)
  await answered(page, 'changeQuantity', () => plus.click())
  await expect(gift).toBeVisible()
  await expect(left).toHaveCount(0)
})

test('a line that sells out meanwhile is marked, stands outside the sum and holds up the order', async ({
  page,
  simulator,
}) => {
  const gone = ownProduct()
  await simulator.setStock(gone.marking, 12)
  await stock(page, gone.marking, 1)
  await stock(page, SECOND.marking, 1)
  await openPage(page, '/shop/cart/')
  await expect(total(page)).toHaveText(/^2\s000\sр\.$/)

  await simulator.setStock(gone.marking, 0)
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(row(page, gone.name)).toContainText('Нет в наличии')
  await expect(row(page, gone.name).getByRole('group', { name: /^Количество/ })).toHaveCount(0)
  await expect(total(page)).toHaveText(/^1\s000\sр\.$/)
  await expectAccessible(page)

  await page.reload({ waitUntil: 'networkidle' })
  await expect(row(page, gone.name)).toContainText('Нет в наличии')
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled()

  await page.getByRole('button', { name: 'Убрать, чего нет' }).click()
  await expect(row(page, gone.name)).toHaveCount(0)
  await expect(row(page, SECOND.name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeVisible()
})

test('tabs and devices share the basket: a press counts from what the shop holds, what went elsewhere is named', async ({
  page,
}) => {
  await stock(page, FIRST.marking, 1)
  await stock(page, SECOND.marking, 1)
  await stock(page, THIRD.marking, 1)
  await openPage(page, '/shop/cart/')
  const press = (on: Page, name: RegExp, button: string) =>
    row(on, name)
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click()

  await test.step('four more come on another device, of which the page knows nothing', async () => {
    await tell(page, 'basket.add', { shopItemId: await idOf(page, FIRST.marking), quantity: 4 })
    await expect(quantity(page, FIRST.name)).toHaveText('1')
    await press(page, FIRST.name, 'Увеличить')
    await expect(quantity(page, FIRST.name)).toHaveText('6')
    await press(page, FIRST.name, 'Уменьшить')
    await expect(quantity(page, FIRST.name)).toHaveText('5')
  })

  await test.step('a line that another device has taken out is said to be gone, and stays gone', async () => {
    await tell(page, 'basket.remove', { shopItemId: await idOf(page, SECOND.marking) })
    await press(page, SECOND.name, 'Увеличить')
    await expect(statusLine(page)).toContainText(/№\s539.*: уже нет в\sкорзине$/)
    await expect(row(page, SECOND.name)).toHaveCount(0)
    await expect(total(page)).toHaveText(/^6\s000\sр\.$/)
  })

  await test.step('another tab of the same browser follows at once', async () => {
    const other = await page.context().newPage()
    await openPage(other, '/shop/cart/')
    await press(page, FIRST.name, 'Увеличить')
    await expect(quantity(other, FIRST.name)).toHaveText('6')
    await press(other, THIRD.name, 'Удалить')
    await expect(row(page, THIRD.name)).toHaveCount(0)
    await expect(row(page, FIRST.name)).toBeVisible()
    await other.close()
  })
})

function row(page: Page, name: RegExp) {
  return page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem').filter({ hasText: name })
}

function quantity(page: Page, name: RegExp) {
  return row(page, name)
    .getByRole('group', { name: /^Количество/ })
    .locator('[aria-live]')
}

function total(page: Page) {
  return page
    .getByRole('complementary', { name: 'Итоги корзины' })
    .locator('p')
    .filter({ hasText: 'Общая стоимость' })
    .locator('strong')
}

async function idOf(page: Page, marking: string): Promise<number> {
  return (await ask<{ shopItemId: number }>(page, 'catalog.product', { marking })).shopItemId
}

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}

/** Waits for the shop's word on a change of the basket, not only for the page's guess. */
async function answered(page: Page, verb: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) =>
    new URL(response.url()).pathname.includes(`basket.${verb}`),
  )
  await act()
  await answer
}

/** '−1 240 р.' as -1240. */
function toNumber(text: string): number {
  return Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
}
