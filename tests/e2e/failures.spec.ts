import type { Page } from '@playwright/test'
import { enterNewAccount, placeOrder } from './support/account-steps.ts'
import { PLAIN, stock } from './support/basket-steps.ts'
import { onlyRow, openPage, ownProduct, pressAddToBasket } from './support/checkout-steps.ts'
import { expect, expectAccessible, test as shopTest } from './support/shop-test.ts'

const NO_ANSWER = 'Нет связи с магазином: корзина осталась прежней'
const NOT_LOADED = 'Не получилось загрузить. Проверьте соединение'

/** The failures are made by the test: the browser reports each; anything else is still a complaint. */
const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOurs = /net::ERR_|server responded with a status of 500/.test(message.text())
      if (message.type() === 'error' && !isOurs) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    expect(complaints, 'nothing but the failures of the test').toEqual([])
  },
})

test("'В корзину' without a network is taken back with a word, and works when it returns", async ({
  page,
  context,
}) => {
  await openPage(page, `/product/${PLAIN}/`)
  await context.setOffline(true)
  const buy = page.locator('main').getByRole('button', { name: 'В корзину', exact: true }).first()
  await buy.click()
  await expect(statusLine(page)).toHaveText(NO_ANSWER)
  await expect(buy).toBeVisible()
  await expect(basketLink(page)).toHaveAccessibleName('Корзина')

  await context.setOffline(false)
  await pressAddToBasket(page)
  await expect(basketLink(page)).toHaveAccessibleName('Корзина, 1 товар')
})

test('a new quantity that the shop does not confirm goes back with a word, and works the next time', async ({
  page,
}) => {
  await stock(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const quantity = onlyRow(page).locator('[aria-live]')
  const more = onlyRow(page).getByRole('button', { name: 'Увеличить количество' })
  for (const [before, answer] of [
    [1, '500'],
    [2, 'timeout'],
  ] as const) {
    await test.step(answer, async () => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/trpc/basket.setQuantity*', async (route) => {
        await held
        if (answer === '500') await route.fulfill({ status: 500, body: 'Internal Server Error' })
        else await route.abort('timedout')
      })
      await more.click()
      await expect(quantity).toHaveText(String(before + 1))
      letGo()
      await expect(quantity).toHaveText(String(before))
      await expect(statusLine(page)).toHaveText(NO_ANSWER)

      await page.unroute('**/trpc/basket.setQuantity*')
      const confirmed = page.waitForResponse(/\/trpc\/basket\.setQuantity/)
      await more.click()
      await confirmed
      await expect(quantity).toHaveText(String(before + 1))
    })
  }
})

test("a choice of town that does not load says so, and 'Повторить' opens it", async ({ page }) => {
  for (const file of ['js', 'css'] as const) {
    await test.step(file, async () => {
      await page.route(`**/assets/town-dialog-*.${file}`, (route) => route.abort())
      await openPage(page, '/help/')
      await page.getByRole('button', { name: 'Выбрать другой' }).click()
      await expect(statusLine(page)).toContainText(NOT_LOADED)
      const dialog = page.getByRole('dialog', { name: 'Выбор города' })
      await expect(dialog).toHaveCount(0)

      await page.unroute(`**/assets/town-dialog-*.${file}`)
      await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('option').first()).toBeVisible()
      // Its own styles came too: the list scrolls within the window.
      await expect(dialog.getByRole('listbox')).toHaveCSS('overflow-y', 'auto')
    })
  }
})

test("the phone's menu that does not load says so, and 'Повторить' opens it @phone-only @phone", async ({
  page,
}) => {
  await page.route('**/assets/menu-dialog-*.js', (route) => route.abort())
  await openPage(page, '/help/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(statusLine(page)).toContainText(NOT_LOADED)

  await page.unroute('**/assets/menu-dialog-*.js')
  await statusLine(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('dialog', { name: 'Каталог' })).toBeVisible()
})

test('leaving the account without a network says so, and nothing has changed', async ({ page, context }) => {
  await enterNewAccount(page)
  await openPage(page, '/personal/')
  await context.setOffline(true)
  const leave = page
    .getByRole('region', { name: 'Выход' })
    .getByRole('button', { name: 'Выйти', exact: true })
  await leave.click()
  await expect(statusLine(page)).toContainText('вы всё ещё в кабинете')

  await context.setOffline(false)
  await leave.click()
  await expect(page).toHaveURL('/')
})

test('an order that could not be cancelled stays, with a word; the next try cancels it', async ({
  page,
  simulator,
}) => {
  const product = ownProduct()
  await simulator.setStock(product.marking, 13)
  const phone = await enterNewAccount(page)
  const id = await placeOrder(page, phone, { product })
  await openPage(page, `/personal/order/${id}/`)
  await page.route('**/trpc/orders.cancel*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const dialog = page.getByRole('dialog')
  const cancel = dialog.getByRole('button', { name: 'Отменить заказ' })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toHaveText('Нет связи с магазином: заказ остался в силе')
  await expectAccessible(page)

  await page.unroute('**/trpc/orders.cancel*')
  await cancel.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Отменён' })).toBeVisible()
})

function basketLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Корзина/ })
}

function statusLine(page: Page) {
  return page.getByRole('status').filter({ hasText: /./ })
}
