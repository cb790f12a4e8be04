import { changeElsewhere, PLAIN, setQuantity } from './support/basket-steps.ts'
import {
  BUYER,
  errorList,
  fillBasket,
  openPage,
  openReadyCheckout,
  ownProduct,
  settledTotal,
  submitButton,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'
import { runQuery } from './support/trpc-calls.ts'

// Requirement: BASK-8, CHK-56, ORD-3
test('sells the last item to one of two shoppers and says so to the other', async ({
  page,
  browser,
  baseURL,
  simulator,
}) => {
  const { marking } = ownProduct()
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openReadyCheckout(page)
  await openReadyCheckout(other)
  await simulator.setStock(marking, 1)
  const { name } = await runQuery<{ name: string }>(page, 'catalog.product', { marking })

  await submitOrder(other)
  await expect(other).toHaveURL(/\/order\//)

  await submitOrder(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(
    summary.getByText(`${name}: нет в наличии`, { exact: true }),
    'the reason stands once',
  ).toHaveCount(1)
  await expect(page).toHaveURL(/\/shop\/cart\/checkout\//)
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeEnabled()
  await expect(page.getByText('Доставлять пока нечего: товаров из корзины нет в наличии.')).toBeVisible()
  // No delivery or explanation of the sum is left, and the button waits for no answer.
  await expect(summary.getByText('Доставка', { exact: true })).toHaveCount(0)
  await expect(summary.getByText('Почему столько?')).toHaveCount(0)
  await expect(summary.getByRole('button', { name: /^Убрать из\sкорзины$/ })).toBeEnabled()
  await expectAccessible(page)

  await openPage(page, '/shop/cart/')
  await expect(page.locator('main').getByText('Нет в наличии').first()).toBeVisible()
  await other.context().close()
  await simulator.setStock(marking, 50)
})

// Requirement: CHK-56, CHK-76
test('orders without sold-out items by one press, but never for a sum that was not shown', async ({
  page,
  simulator,
}) => {
  const soldOut = ownProduct()
  await setQuantity(page, PLAIN, 1)
  await openReadyCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  const orderWithout = summary.getByRole('button', { name: 'Оформить без этого товара' })
  const refusals = summary.getByRole('listitem').filter({ hasText: ': нет в наличии' })
  await test.step('the shop refuses the order', async () => {
    await simulator.setStock(soldOut.marking, 0)
    await submitOrder(page)
    await expect(orderWithout).toBeVisible()
    await expect(refusals, 'the reason stands once').toHaveText([soldOut.name])
    await expectAccessible(page)
  })
  await test.step('the form has errors: the item is removed, and the errors are shown', async () => {
    await page.getByLabel('Фамилия и Имя').fill('')
    await orderWithout.click()
    await expect(orderWithout).toHaveCount(0)
    await expect(errorList(page)).toHaveText(['- "Фамилия и Имя"'])
    await expect(submitButton(page)).toBeFocused()
    await page.getByLabel('Фамилия и Имя').fill(BUYER.name)
    await settledTotal(page)
  })
  await test.step('another sum: the page says so and orders nothing', async () => {
    await fillBasket(page, 1, soldOut.marking)
    await simulator.setStock(soldOut.marking, 0)
    await changeElsewhere(page, PLAIN, 2)
    await expect(orderWithout).toBeVisible()
    const before = await settledTotal(page)
    // Another device adds a piece, of which the page does not know yet.
    await fillBasket(page, 1, PLAIN)
    await orderWithout.click()
    await expect(errorList(page)).toHaveText([/^Сумма заказа изменилась: теперь /])
    await expect(orderWithout).toHaveCount(0)
    await expect(submitButton(page)).toBeFocused()
    expect(await settledTotal(page)).not.toBe(before)
  })
  await test.step('the sum that is shown: the remaining items are ordered', async () => {
    await fillBasket(page, 1, soldOut.marking)
    await simulator.setStock(soldOut.marking, 0)
    await submitOrder(page)
    await expect(refusals).toHaveText([soldOut.name])
    const total = await settledTotal(page)
    await orderWithout.click()
    await expect(page).toHaveURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText(total)
    await expect(page.getByRole('main')).not.toContainText(soldOut.name)
  })
  await simulator.setStock(soldOut.marking, 50)
})
