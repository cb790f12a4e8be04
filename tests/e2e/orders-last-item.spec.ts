import { changeElsewhere, PLAIN } from './support/basket-steps.ts'
import {
  BUYER,
  CASH,
  errorList,
  fillBasket,
  openReadyCheckout,
  ownProduct,
  paymentGroup,
  settledTotal,
  submitButton,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, test } from './support/shop-test.ts'
import { runQuery } from './support/trpc-calls.ts'

// Requirement: CHK-56, CHK-76
test('names what has sold out, and orders the rest by one press, but never for a sum that was not shown', async ({
  page,
  simulator,
}) => {
  const soldOut = ownProduct()
  await openReadyCheckout(page)
  const { name } = await runQuery<{ name: string }>(page, 'catalog.product', { marking: soldOut.marking })
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  const orderWithout = summary.getByRole('button', { name: 'Оформить без этого товара' })
  const refusals = summary.getByRole('listitem').filter({ hasText: ': нет в наличии' })
  await test.step('another shopper has bought all: the shop refuses the order', async () => {
    await simulator.setStock(soldOut.marking, 0)
    await submitOrder(page)
    await expect(
      summary.getByText(`${name}: нет в наличии`, { exact: true }),
      'the reason stands once',
    ).toHaveCount(1)
    await expect(page).toHaveURL(/\/shop\/cart\/checkout\//)
    await expect(submitButton(page)).toBeEnabled()
    await expect(page.getByText('Доставлять пока нечего: товаров из корзины нет в наличии.')).toBeVisible()
    // No delivery or explanation of the sum is left, and the button waits for no answer.
    await expect(summary.getByText('Доставка', { exact: true })).toHaveCount(0)
    await expect(summary.getByText('Почему столько?')).toHaveCount(0)
    await expect(summary.getByRole('button', { name: /^Убрать из\sкорзины$/ })).toBeEnabled()
    await expectAccessible(page)
  })
  await test.step('beside other items the sold-out one can be left out', async () => {
    await changeElsewhere(page, PLAIN, 1)
    await expect(orderWithout).toBeVisible()
    await expect(refusals, 'the reason stands once').toHaveText([soldOut.name])
    await paymentGroup(page).getByRole('radio', { name: CASH }).check()
    await settledTotal(page)
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
    await expect.poll(() => settledTotal(page)).not.toBe(before)
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
