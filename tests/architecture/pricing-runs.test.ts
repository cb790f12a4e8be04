import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { priceBasket } from '#shared/basket/price-basket.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

vi.mock('#shared/basket/price-basket.ts', { spy: true })

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  vi.mocked(priceBasket).mockClear()
})
afterEach(() => shop.close())

test('a choice at the checkout prices the basket twice: with prepayment and without', async () => {
  const choices = [
    { tariffId: TARIFF.post },
    { paymentSystemId: PAYMENT.online },
    { paymentSystemId: PAYMENT.cash },
  ]
  for (const choice of choices) {
    vi.mocked(priceBasket).mockClear()
    const { paymentSystems } = await shopper.call.checkout.update.mutate({
      ...choice,
      clearsUnavailable: true,
    })
    expect(paymentSystems.length).toBeGreaterThan(2)
    expect(priceBasket).toHaveBeenCalledTimes(2)
  }
})

test('a choice that makes another one unavailable prices the basket again for the answer', async () => {
  await shopper.call.checkout.update.mutate({ paymentSystemId: PAYMENT.cash })
  vi.mocked(priceBasket).mockClear()
  shopper.setCookie('city', `${CITY.berlin}!`)
  const { unavailable } = await shopper.call.checkout.update.mutate({ clearsUnavailable: true })
  expect(unavailable).toMatchObject({ payment: PAYMENT.cash, isCleared: true })
  expect(priceBasket).toHaveBeenCalledTimes(4)
})

test('the basket is priced once to be shown, and once after a change', async () => {
  await shopper.call.basket.get.query()
  expect(priceBasket).toHaveBeenCalledTimes(1)
  await shopper.call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.cream, by: 1 })
  expect(priceBasket).toHaveBeenCalledTimes(2)
})
