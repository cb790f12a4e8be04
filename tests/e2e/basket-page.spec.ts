import type { Page, Request, Response } from '@playwright/test'
import { changeElsewhere, setQuantity } from './support/basket-steps.ts'
import { openPage, ownProduct } from './support/checkout-steps.ts'
import { holdRequests, openBeforeScripts } from './support/hold-requests.ts'
import { expect, expectAccessible, focusUndo, testIgnoring } from './support/shop-test.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

const test = testIgnoring(/net::ERR_FAILED|server responded with a status of 409/)

/** Products that no test orders, so that their stock stays as in the demo. Each costs 1 000 ₽ without a discount. */
const FIRST = { marking: 'MS-538-15', path: '/product/MS-538-15/', name: /№\s538/ }
const SECOND = { marking: 'MS-539-15', name: /№\s539/ }
const THIRD = { marking: 'MS-544-15', name: /№\s544/ }
/** A product at 624 ₽ instead of 780 ₽. */
const REDUCED = 'VL-118-15'
/** Longer than a status line stays without pointer and focus. */
const LINE_LEAVES_WITHIN_MS = 10_000
const GIFT = 'Пилка для ногтей прямая 180/240, мини'

// Requirement: BASK-1, BASK-2, BASK-401
test("restores a removed line with its quantity by 'Вернуть' @phone @phone-only", async ({ page }) => {
  await setQuantity(page, FIRST.marking, 1)
  await setQuantity(page, SECOND.marking, 1)
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
  const rows = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(rows).toContainText([FIRST.name, SECOND.name])
  await page.reload({ waitUntil: 'commit' })
  await expect(rows).toContainText([FIRST.name, SECOND.name])
  await expect(quantity(page, FIRST.name)).toHaveText('2')
  await expect(quantity(page, SECOND.name)).toHaveText('1')
})

// Requirement: BASK-1, BASK-2, FAV-1, FAV-4, FAV-22, BASK-55, UI-19
test("moves a line to favorites, clears the basket, and restores both by 'Вернуть'", async ({ page }) => {
  await openPage(page, FIRST.path)
  await setQuantity(page, FIRST.marking, 1)
  await page.clock.install()
  await openPage(page, '/shop/cart/')
  const favorites = page.getByRole('banner').getByRole('link', { name: /^Избранное/ })
  const empty = page.getByRole('heading', { name: 'В корзине пока пусто' })

  const order: string[] = []
  const note = (word: string, calls: RegExp) => (call: Request | Response) => {
    if (calls.test(call.url())) order.push(word)
  }
  page.on('response', note('is there', /favorites\.add|basket\.add/))
  page.on('request', note('leaves', /favorites\.remove|basket\.remove/))

  const move = row(page, FIRST.name).getByRole('button', { name: 'Перенести в избранное' })
  const listFavorites = async () => {
    const { items } = await runQuery<{ items: { marking: string }[] }>(page, 'favorites.list')
    return items.map(({ marking }) => marking)
  }

  await test.step('a line that could not be moved stays', async () => {
    const fail = await holdRequests(page, /favorites\.add/, 'abort')
    await move.click()
    await expect(move).toHaveAttribute('aria-busy', 'true')
    fail()
    await expect(statusLine(page)).toContainText('избранное осталось прежним')
    await expect(move).not.toHaveAttribute('aria-busy')
    await page.unroute(/favorites\.add/)
    expect(order).toEqual([])
  })

  await test.step("'Перенести в избранное' moves the line on the server, too", async () => {
    const addPiece = () =>
      answered(page, 'changeQuantity', () =>
        row(page, FIRST.name).getByRole('button', { name: 'Увеличить количество' }).click(),
      )
    // Until a change of this page has been stored, each would wait for the one before (BASK-56).
    await addPiece()
    const release = await holdRequests(page, /favorites\.add/, 'continue')
    await move.click()
    // 'Вернуть' brings back what the line has when it leaves.
    await addPiece()
    // Safari does not focus what is pressed.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await answered(page, 'remove', () => Promise.resolve(release()))
    await expect(empty).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
    await expect(favorites).toHaveAccessibleName('Избранное, 1')
    expect(await listFavorites()).toEqual([FIRST.marking])
    await page.unroute(/favorites\.add/)
  })

  await test.step('the status line stays while the pointer rests on it, and while it has the focus', async () => {
    const back = await focusUndo(page)
    await statusLine(page).locator('span').hover()
    await page.keyboard.press('Tab')
    await expect(back).not.toBeFocused()
    await page.clock.runFor(LINE_LEAVES_WITHIN_MS)
    await expect(back).toBeVisible()
    await back.focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(LINE_LEAVES_WITHIN_MS)
    await expect(back).toBeVisible()
    await answered(page, 'add', () => back.click())
    await expect(row(page, FIRST.name)).toBeVisible()
    await expect(favorites).toHaveAccessibleName('Избранное')
    // The product is at no time in neither place, so that a refusal loses nothing.
    await expect.poll(() => order).toEqual(['is there', 'leaves', 'is there', 'leaves'])
    await expect(quantity(page, FIRST.name)).toHaveText('3')
  })

  await test.step('it leaves the favorites although the answer to its return is lost', async () => {
    await answered(page, 'remove', () => move.click())
    await expect(favorites).toHaveAccessibleName('Избранное, 1')
    await page.route(
      /basket\.add/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await statusLine(page).getByRole('button', { name: 'Вернуть' }).click()
    await expect(favorites).toHaveAccessibleName('Избранное')
    await expect(row(page, FIRST.name)).toBeVisible()
  })

  await test.step('a line that is moved again while it comes back stays in the favorites', async () => {
    await answered(page, 'remove', () => move.click())
    const release = await holdRequests(page, /basket\.add/, 'continue')
    await statusLine(page).getByRole('button', { name: 'Вернуть' }).click()
    await move.click()
    await expect(empty).toBeVisible()
    await answered(page, 'remove', () => Promise.resolve(release()))
    await page.unroute(/basket\.add/)
    await answered(page, 'add', () => statusLine(page).getByRole('button', { name: 'Вернуть' }).click())
    await expect(row(page, FIRST.name)).toBeVisible()
    expect(await listFavorites()).toEqual([FIRST.marking])
  })

  await test.step('a cleared basket shows recently viewed products', async () => {
    await changeElsewhere(page, SECOND.marking, 2)
    await expect(row(page, SECOND.name)).toBeVisible()
    await answered(page, 'clear', () => page.getByRole('button', { name: 'Очистить' }).click())
    await expect(empty).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
    const recentlyViewed = page.getByRole('region', { name: 'Вы недавно смотрели' })
    await expect(recentlyViewed).toBeVisible()
    // A single tile needs no buttons to scroll.
    await expect(recentlyViewed.getByRole('button', { name: 'Вперёд' })).toHaveCount(0)
    await expect(page.locator(`main a[href="${FIRST.path}"]`).first()).toBeVisible()
  })

  await test.step('every line comes back', async () => {
    const back = await focusUndo(page)
    await expectAccessible(page)
    // The lines are restored one after another. A reload in between would abort the second.
    const answers: string[] = []
    page.on('response', (response) => answers.push(response.url()))
    await back.press('Enter')
    await expect.poll(() => answers.join().match(/basket\.add/g)?.length).toBe(2)
    await page.reload({ waitUntil: 'commit' })
    await expect(quantity(page, FIRST.name)).toHaveText('3')
    await expect(quantity(page, SECOND.name)).toHaveText('2')
  })
})

// Requirement: BASK-19, BASK-20, BASK-21, BASK-22, BASK-31, BASK-38, BASK-42, BASK-63, DLV-13
test('itemizes discounts in the summary, and adds and removes a free gift at its threshold', async ({
  page,
}) => {
  await setQuantity(page, REDUCED, 1)
  await setQuantity(page, THIRD.marking, 1)
  await openPage(page, '/shop/cart/')
  const summary = page.getByRole('complementary', { name: 'Итоги корзины' })
  await test.step("the amounts under 'Подробнее о скидках' add up to the discount", async () => {
    const details = summary.locator('details').filter({ hasText: 'Подробнее о скидках' })
    const sums = details.locator('dd')
    await expect(sums.first()).toBeHidden()
    await summary.getByText('Подробнее о скидках').click()
    await expect(sums.first()).toBeVisible()
    await expect(details.locator('dt').first()).not.toBeEmpty()

    const parts = (await sums.allTextContents()).map(toNumber)
    const whole = summary.locator('dl > div').filter({ hasText: /^Скидка/ })
    expect(toNumber((await whole.first().locator('dd').textContent()) ?? '')).toBe(-156)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(-156)
    await expect(total(page)).toHaveText(/^1\s624\sр\.$/)
  })

  const stepper = row(page, THIRD.name).getByRole('group', { name: /^Количество/ })
  const plus = stepper.getByRole('button', { name: 'Увеличить количество' })
  const gift = page.getByRole('list', { name: 'Товары в корзине' }).getByText(GIFT)
  await expect(page.getByText(/^бесплатно от\s/)).toBeVisible()
  const tariffsAgain = page.waitForRequest(/tariffs\.available/)
  await answered(page, 'changeQuantity', () => plus.click())
  await expect(total(page)).toHaveText(/^2\s624\sр\.$/)
  await tariffsAgain
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

// Requirement: BASK-8, BASK-9, BASK-10, DLV-15
test('marks a line that sells out, leaves it out of the total, and blocks ordering', async ({
  page,
  simulator,
}) => {
  const soldOut = ownProduct()
  await simulator.setStock(soldOut.marking, 12)
  await setQuantity(page, soldOut.marking, 1)
  await test.step('a basket without a sum asks for no tariffs', async () => {
    await simulator.setStock(soldOut.marking, 0)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await openPage(page, '/shop/cart/')
    await expect(row(page, soldOut.name)).toContainText('Нет в наличии')
    expect(calls.filter((url) => url.includes('tariffs.available'))).toEqual([])
    await simulator.setStock(soldOut.marking, 12)
  })
  await setQuantity(page, SECOND.marking, 1)
  await openPage(page, '/shop/cart/')
  await expect(total(page)).toHaveText(/^2\s000\sр\.$/)

  await simulator.setStock(soldOut.marking, 0)
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(row(page, soldOut.name)).toContainText('Нет в наличии')
  await expect(row(page, soldOut.name).getByRole('group', { name: /^Количество/ })).toHaveCount(0)
  await expect(total(page)).toHaveText(/^1\s000\sр\.$/)
  await expectAccessible(page)

  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled()

  // On a phone the way out stands beside the button, which sticks to the lower edge.
  await page.setViewportSize({ width: 390, height: 640 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Убрать его' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Убрать его' }).click()
  await expect(row(page, soldOut.name)).toHaveCount(0)
  await expect(row(page, SECOND.name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeVisible()
})

// Requirement: BASK-43, BASK-44, BASK-45
test('keeps the basket in step across tabs and devices, and names a line removed elsewhere', async ({
  page,
}) => {
  await setQuantity(page, FIRST.marking, 1)
  await setQuantity(page, SECOND.marking, 1)
  await setQuantity(page, THIRD.marking, 1)
  await openPage(page, '/shop/cart/')
  const press = (on: Page, name: RegExp, button: string) =>
    row(on, name)
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click()

  await test.step('a press changes the quantity on the server, which the page does not know yet', async () => {
    await runMutation(page, 'basket.add', { shopItemId: await idOf(page, FIRST.marking), quantity: 4 })
    await expect(quantity(page, FIRST.name)).toHaveText('1')
    await press(page, FIRST.name, 'Увеличить')
    await expect(quantity(page, FIRST.name)).toHaveText('6')
    await press(page, FIRST.name, 'Уменьшить')
    await expect(quantity(page, FIRST.name)).toHaveText('5')
  })

  await test.step('a line that another device has removed is named and stays removed', async () => {
    await runMutation(page, 'basket.remove', { shopItemId: await idOf(page, SECOND.marking) })
    await press(page, SECOND.name, 'Увеличить')
    await expect(statusLine(page)).toContainText(/№\s539.*: уже нет в\sкорзине$/)
    await expect(row(page, SECOND.name)).toHaveCount(0)
    await expect(total(page)).toHaveText(/^6\s000\sр\.$/)
  })

  const other = await page.context().newPage()
  await test.step('another tab of the same browser follows at once, even while it is loading', async () => {
    const release = await openBeforeScripts(other, '/shop/cart/')
    await press(page, FIRST.name, 'Увеличить')
    await expect(quantity(page, FIRST.name)).toHaveText('6')
    await expect(quantity(other, FIRST.name)).toHaveText('5')
    release()
    await expect(quantity(other, FIRST.name)).toHaveText('6')
    await press(page, FIRST.name, 'Увеличить')
    await expect(quantity(other, FIRST.name)).toHaveText('7')
    await press(other, THIRD.name, 'Удалить')
    await expect(row(page, THIRD.name)).toHaveCount(0)
    await expect(row(page, FIRST.name)).toBeVisible()
  })

  // Requirement: GEO-34
  await test.step('the city follows another tab too', async () => {
    await other.getByRole('banner').getByRole('button', { name: 'Выбрать другой' }).click()
    const field = other.getByRole('combobox', { name: 'Город' })
    await field.fill('Казань')
    await field.press('Enter')
    const city = (on: Page) =>
      on.getByRole('banner').getByRole('button', { name: 'Ваш город: Казань. Изменить' })
    await expect(city(other)).toBeVisible()
    await expect(city(page)).toBeVisible()
    await other.close()
  })

  // Requirement: UI-19
  await test.step('a line restored by the keyboard has the focus', async () => {
    await row(page, FIRST.name)
      .getByRole('button', { name: /^Удалить/ })
      .press('Enter')
    await expect(row(page, FIRST.name)).toHaveCount(0)
    await statusLine(page).getByRole('button', { name: 'Вернуть' }).press('Enter')
    await expect(row(page, FIRST.name).getByRole('link', { name: FIRST.name })).toBeFocused()
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

// Requirement: BASK-55
test('stays on the page of a change that is lost, and says so', async ({ page }) => {
  await setQuantity(page, FIRST.marking, 1)
  await openPage(page, '/shop/cart/')
  const fail = await holdRequests(page, /basket\.changeQuantity/, 'abort')
  await page.getByRole('main').getByRole('button', { name: 'Увеличить количество' }).first().click()
  await page.getByRole('banner').locator('a[href="/"]').click()
  fail()
  await expect(statusLine(page)).toContainText('корзина осталась прежней')
  await expect(page).toHaveURL('/shop/cart/')
})

function total(page: Page) {
  return page
    .getByRole('complementary', { name: 'Итоги корзины' })
    .locator('p')
    .filter({ hasText: 'Общая стоимость' })
    .locator('strong')
}

async function idOf(page: Page, marking: string): Promise<number> {
  return (await runQuery<{ shopItemId: number }>(page, 'catalog.product', { marking })).shopItemId
}

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}

/** Acts and waits for the server's answer to the basket's mutation, not only for the optimistic update. */
async function answered(page: Page, mutation: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) =>
    new URL(response.url()).pathname.includes(`basket.${mutation}`),
  )
  await act()
  await answer
}

/** Returns the number in a text: -1240 for '−1 240 р.'. */
function toNumber(text: string): number {
  return Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
}
