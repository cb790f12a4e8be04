import type { Page } from '@playwright/test'
import { PLAIN, stock } from './support/basket-steps.ts'
import {
  chooseCourier,
  errorList,
  fillBasket,
  fillContacts,
  findProduct,
  freshPhone,
  openPage,
  openReadyCheckout,
  ownProduct,
  paymentGroup,
  putIntoBasket,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'

test('two shoppers and the last item: one buys it, the other is told', async ({
  page,
  browser,
  simulator,
}) => {
  test.slow()
  // Deep in the catalogue, where no other story buys.
  const product = await findProduct(page, '/catalog/?sort=expensive&page=3')
  const marking = product.replace(/^\/product\/|\/$/g, '')
  const name = await nameOf(page, product)
  await simulator.setStock(marking, 1)

  const other = await (await browser.newContext()).newPage()
  await readyToOrder(page, product)
  await readyToOrder(other, product)

  await submitOrder(other)
  await expect(other).toHaveURL(/\/order\//)

  await submitOrder(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(summary.getByText(`${name}: нет в наличии`, { exact: true }), 'said once').toHaveCount(1)
  await expect(page).toHaveURL(/\/shop\/cart\/checkout\//)
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeEnabled()
  await expect(page.getByText('Доставлять пока нечего: товаров из корзины нет в наличии.')).toBeVisible()
  // Nothing is left to deliver or to explain, and nothing is still on its way.
  await expect(summary.getByText('Доставка', { exact: true })).toHaveCount(0)
  await expect(summary.getByText('Почему столько?')).toHaveCount(0)
  await expect(summary.getByRole('button', { name: /^Убрать из\sкорзины$/ })).toBeEnabled()
  await expectAccessible(page)

  await openPage(page, '/shop/cart/')
  await expect(page.locator('main').getByText('Нет в наличии').first()).toBeVisible()
  await other.context().close()
})

test('one of two goods sells out: one press takes it out, and the rest is ordered', async ({
  page,
  simulator,
}) => {
  const gone = ownProduct()
  await stock(page, PLAIN, 1)
  await openReadyCheckout(page)
  await simulator.setStock(gone.marking, 0)
  await submitOrder(page)

  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  const refusals = summary.getByRole('listitem').filter({ hasText: ': нет в наличии' })
  const takeOut = summary.getByRole('button', { name: 'Оформить без этого товара' })
  await expect(takeOut).toBeVisible()
  await expect(refusals, 'said once').toHaveText([gone.name])
  await expectAccessible(page)
  await takeOut.click()
  await expect(refusals).toHaveCount(0)
  await settledTotal(page)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/order\//)
  await simulator.setStock(gone.marking, 50)
})

test('taking out what has sold out mends no field: the errors of the form stay', async ({
  page,
  simulator,
}) => {
  const gone = ownProduct()
  await stock(page, PLAIN, 1)
  await fillBasket(page, 1, gone.marking)
  await simulator.setStock(gone.marking, 0)
  await openPage(page, '/shop/cart/checkout/')
  await submitOrder(page)
  await expect(errorList(page).first()).toBeVisible()
  const errors = await errorList(page).allTextContents()

  const takeOut = page.getByRole('button', { name: 'Оформить без этого товара' })
  await takeOut.click()
  await expect(takeOut).toHaveCount(0)
  await settledTotal(page)
  await expect(errorList(page)).toHaveText(errors)
  await simulator.setStock(gone.marking, 50)
})

async function nameOf(page: Page, product: string): Promise<string> {
  await putIntoBasket(page, product)
  await openPage(page, '/shop/cart/')
  const name = ((await page.locator(`main a[href="${product}"]`).last().textContent()) ?? '').trim()
  await page
    .getByRole('button', { name: /^Удалить/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  return name
}

async function readyToOrder(page: Page, product: string): Promise<void> {
  await putIntoBasket(page, product)
  await openPage(page, '/shop/cart/checkout/')
  await fillContacts(page, freshPhone())
  await chooseCourier(page)
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  await settledTotal(page)
}
