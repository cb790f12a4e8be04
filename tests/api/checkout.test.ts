import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allCarriers } from '#tests/support/upstreams.ts'
import { PRODUCT } from '../support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '../support/fixture-places.ts'
import type { Shopper } from '../support/shopper.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const NOTHING_GONE = { delivery: false, payment: null, bonuses: false, isGivenUp: false }

let shop: TestShop
let shopper: Shopper
let isCarrierSilent = false
beforeEach(async () => {
  isCarrierSilent = false
  const quote = () =>
    isCarrierSilent
      ? Promise.reject(new Error('silent'))
      : Promise.resolve({ price: 300, daysFrom: 2, daysTo: 4 })
  shop = createTestShop({ upstreams: { carriers: allCarriers({ quote }) } })
  shopper = shop.visitor()
  moveTo(CITY.moscow)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const moveTo = (cityId: number) => shopper.setCookie('city', `${cityId}!`)
const update = (patch: Parameters<Shopper['choose']>[0]) => shopper.call.checkout.update.mutate(patch)
const get = () => shopper.call.checkout.get.query()

test('one answer says what basket, tariffs and payment systems say by themselves', async () => {
  const answer = await update({ tariffId: TARIFF.post, paymentSystemId: PAYMENT.cash })
  expect(answer).toEqual({
    basket: await shopper.call.basket.get.query(),
    tariffs: await shopper.call.tariffs.available.query(),
    paymentSystems: await shopper.call.payments.systems.query(),
    gone: NOTHING_GONE,
  })
  expect(answer.basket.summary.deliveryPrice).toBeGreaterThan(0)
  expect(await get()).toEqual(answer)
})

test('an empty basket has a checkout without any way of delivery', async () => {
  await shopper.call.basket.clear.mutate()
  const { basket, tariffs, gone } = await get()
  expect(basket.items).toEqual([])
  expect(tariffs).toMatchObject({ deliveryTariffs: [], pickupTariffs: [], isPartial: false })
  expect(gone).toEqual(NOTHING_GONE)
})

describe('a choice that cannot be had any more', () => {
  const cashIsGone = {
    name: 'Наличными при получении',
    reason: 'Выбранный способ доставки работает только со 100% предоплатой',
  }
  const prepaidPoint = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid }

  test('is given up by the very update that makes it impossible, and told once', async () => {
    await update({ paymentSystemId: PAYMENT.cash })
    const answer = await update({ ...prepaidPoint, givesUpGone: true })
    expect(answer.gone).toEqual({ ...NOTHING_GONE, payment: cashIsGone, isGivenUp: true })
    expect(answer.basket).toMatchObject({ paymentSystemId: 0, ...prepaidPoint })
    expect(await get()).toMatchObject({ gone: NOTHING_GONE, basket: { paymentSystemId: 0 } })
  })

  test('stays a wish where the update does not give it up', async () => {
    await update({ paymentSystemId: PAYMENT.cash })
    const answer = await update(prepaidPoint)
    expect(answer.gone).toEqual({ ...NOTHING_GONE, payment: cashIsGone })
    expect(answer.basket.paymentSystemId).toBe(PAYMENT.cash)
    expect((await update({ pickupPointId: POINT.moscow })).gone).toEqual(NOTHING_GONE)
  })

  test('is a tariff that does not go to the new city: reading gives nothing up', async () => {
    await update({ tariffId: TARIFF.courier })
    moveTo(CITY.minsk)
    for (let reads = 0; reads < 2; reads++) {
      expect(await get()).toMatchObject({
        gone: { delivery: true, isGivenUp: false },
        basket: { tariffId: TARIFF.courier, summary: { deliveryPrice: null } },
      })
    }
    const answer = await update({ givesUpGone: true })
    expect(answer).toMatchObject({ gone: { delivery: true, isGivenUp: true }, basket: { tariffId: 0 } })
  })

  test('is a point that stands in another city', async () => {
    await update({ pickupPointId: POINT.moscow })
    moveTo(CITY.chelyabinsk)
    expect((await get()).gone.delivery).toBe(true)
    const { basket } = await update({ givesUpGone: true })
    expect(basket).toMatchObject({ tariffId: 0, pickupPointId: 0 })
  })

  test('is not a tariff whose carrier is silent', async () => {
    await update({ tariffId: TARIFF.courier })
    moveTo(CITY.yekaterinburg)
    isCarrierSilent = true
    const { gone, tariffs } = await get()
    expect(tariffs.isPartial).toBe(true)
    expect(gone.delivery).toBe(false)
  })
})
