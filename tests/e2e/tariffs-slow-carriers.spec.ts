import type { Page } from '@playwright/test'
import { deliveryGroup, fillBasket, openPage, settledTotal } from './support/checkout-steps.ts'
import { createGate } from './support/hold-requests.ts'
import { expect, test } from './support/shop-test.ts'
import { changeCity, deliveryRadio } from './support/tariffs-steps.ts'

/** No other test asks for prices to this city. */
const CITY = 'Псков'

/** Holds the calls that may wait for carriers, which those of a page that opens must not. */
async function holdPatientCalls(page: Page): Promise<() => void> {
  const { isOpen, open } = createGate()
  await page.route(/\/trpc\/[^?]*checkout\.(?:get|delivery)/, async (route) => {
    if (route.request().headers()['x-page-load'] !== '1') await isOpen
    await route.continue()
  })
  return open
}

// Requirement: DLV-60
test('basket and checkout open without waiting for carriers, and ask them then', async ({
  page,
  request,
}) => {
  await fillBasket(page)
  await openPage(page, '/shop/cart/checkout/')
  await changeCity(page, CITY)
  await deliveryRadio(page, 'Курьер CDEK').check()
  await settledTotal(page)
  await openPage(page, '/shop/cart/')
  const slow = (latencyMs: number) =>
    request.put('/simulator/api/faults', { data: { carriers: { mode: 'ok', latencyMs } } })
  await slow(2500)
  try {
    // A parcel that no carrier has priced for this city.
    await fillBasket(page, 30)
    const release = await holdPatientCalls(page)
    await page.getByRole('main').getByRole('link', { name: 'Оформить заказ' }).click()
    await expect(page.getByRole('heading', { name: 'Оформление заказа', level: 1 })).toBeVisible()
    await expect(deliveryGroup(page)).toContainText('уточняем…')
    release()
    await expect(deliveryGroup(page)).not.toContainText('уточн')

    // Another one; the basket is always loaded as a whole page.
    await fillBasket(page, 15)
    const releaseBasket = await holdPatientCalls(page)
    await page.goto('/shop/cart/')
    const summary = page.getByRole('complementary', { name: 'Итоги корзины' })
    await expect(summary).toContainText('уточняем…')
    releaseBasket()
    await expect(summary).not.toContainText('уточн')
  } finally {
    await slow(0)
  }
})
