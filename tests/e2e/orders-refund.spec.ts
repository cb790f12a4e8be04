import { placeOrder, signInNewCustomer } from './support/account-steps.ts'
import { openPage, ownProduct } from './support/checkout-steps.ts'
import { expect, expectAccessibleAndFitting, test } from './support/shop-test.ts'
import { runStaff } from './support/staff.ts'

// Requirement: PAY-88, PAY-89, ORD-70
test('the account shows which part of an order was refunded, and that the rest has come back', async ({
  page,
  shop,
  simulator,
}) => {
  const product = ownProduct()
  await simulator.setStock(product.marking, 30)
  const phone = await signInNewCustomer(page)
  const id = String(await placeOrder(page, phone, { product, quantity: 3, isPaid: true }))
  const words = ['--line', `${product.marking}:1`, '--delivery', '--reason', 'Флакон разбился']
  await runStaff(shop, 'order', 'refund', id, ...words)

  await openPage(page, `/personal/order/${id}/`)
  const refund = page.getByRole('region', { name: 'Возврат' })
  await expect(refund).toContainText(/(?:Возвращаем|Вернули) [\d\s]+р\./)
  await expect(refund).toContainText(/, 1\sшт\.: [\d\s]+р\./)
  await expect(refund).toContainText('Доставка: ')
  await expect(refund).toContainText('Флакон разбился. ')
  await expect(page.getByText(/^Деньги возвращены за\s1\sшт\.$/)).toBeVisible()
  const sums = page.getByRole('complementary', { name: 'Сумма заказа' })
  await expect(sums).toContainText(/Возвращено−[\d\s]+р\.Осталось оплачено[\d\s]+р\./)
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  await expect(state).toContainText(/Оплачен, возвращено [\d\s]+р\./)
  await expectAccessibleAndFitting(page)

  await openPage(page, '/personal/orders/')
  const row = page.getByRole('listitem').filter({ hasText: `№ ${id}` })
  await expect(row).toContainText(/возвращено [\d\s]+р\./)
  await expectAccessibleAndFitting(page)

  for (const state of ['confirmed', 'assembled', 'shipped'])
    expect((await page.request.post(`/simulator/api/orders/${id}/advance?to=${state}`)).ok()).toBe(true)
  await runStaff(shop, 'order', 'return', id)
  await openPage(page, `/personal/order/${id}/`)
  const status = page.getByRole('region', { name: 'Состояние заказа' })
  await expect(status).toContainText('Возвращён')
  await expect(refund).toContainText(/Возвращено всего: [\d\s]+р\./)
  await expect(status).toContainText(/деньги вернутся в\sтечение/)
})
