import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pickupPoints } from '#db/schema/pickup.ts'
import { allCarriers } from '#tests/support/upstreams.ts'
import { PRODUCT } from '../support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '../support/fixture-places.ts'
import type { Shopper } from '../support/shopper.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const NOTHING_UNAVAILABLE = { delivery: null, payment: null, bonuses: false, isCleared: false }

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
  shopper = shop.newShopper()
  moveTo(CITY.moscow)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const moveTo = (cityId: number) => shopper.setCookie('city', `${cityId}!`)
const update = (patch: Parameters<Shopper['choose']>[0]) => shopper.call.checkout.update.mutate(patch)
const get = () => shopper.call.checkout.get.query()

test('one answer holds what the basket, tariffs, and payment systems queries return', async () => {
  const answer = await update({ tariffId: TARIFF.post, paymentSystemId: PAYMENT.cash })
  expect(answer).toEqual({
    basket: await shopper.call.basket.get.query(),
    delivery: await shopper.call.checkout.delivery.query(),
    tariffs: await shopper.call.tariffs.available.query(),
    paymentSystems: await shopper.call.payments.systems.query(),
    unavailable: NOTHING_UNAVAILABLE,
    isPreliminary: false,
  })
  expect(answer.delivery.deliveryPrice).toBeGreaterThan(0)
  expect(await get()).toEqual(answer)
})

// Requirement: DLV-16
test('the prices beside the tariffs are those calculated for the chosen payment system', async () => {
  const pricesWith = async (paymentSystemId: number) => {
    const { tariffs } = await update({ paymentSystemId })
    const offered = [...tariffs.deliveryTariffs, ...tariffs.pickupTariffs]
    const tariffIds = offered.map(({ id }) => id)
    const calculated = await shopper.call.tariffs.calculatedPrices.query({ tariffIds })
    const shown = offered.map(({ id, calculatePrice, cashFee }) => [id, { calculatePrice, cashFee }])
    expect(Object.fromEntries(shown)).toEqual(calculated)
    return calculated
  }
  const prepaid = await pricesWith(PAYMENT.online)
  const collected = await pricesWith(PAYMENT.cash)
  expect(prepaid[TARIFF.post]).toEqual({ calculatePrice: 300, cashFee: 0 })
  expect(collected[TARIFF.post]).toEqual({ calculatePrice: 350, cashFee: 50 })
})

test('an empty basket has a checkout without tariffs', async () => {
  await shopper.call.basket.clear.mutate()
  const { basket, tariffs, unavailable } = await get()
  expect(basket.items).toEqual([])
  expect(tariffs).toMatchObject({ deliveryTariffs: [], pickupTariffs: [], isPartial: false })
  expect(unavailable).toEqual(NOTHING_UNAVAILABLE)
})

describe('a choice that is no longer available', () => {
  const prepaidPoint = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid }

  // Requirement: PAY-14, PAY-23
  test('is dropped by the update that rules it out, and reported once', async () => {
    await update({ paymentSystemId: PAYMENT.cash })
    const answer = await update({ ...prepaidPoint, clearsUnavailable: true })
    expect(answer.unavailable).toEqual({
      ...NOTHING_UNAVAILABLE,
      payment: PAYMENT.cash,
      isCleared: true,
    })
    expect(answer.basket).toMatchObject({ paymentSystemId: 0, ...prepaidPoint })
    expect(await get()).toMatchObject({ unavailable: NOTHING_UNAVAILABLE, basket: { paymentSystemId: 0 } })
  })

  // Requirement: PAY-14, CHK-68
  test('is kept and reported when the update does not drop it', async () => {
    await update({ paymentSystemId: PAYMENT.cash })
    const answer = await update(prepaidPoint)
    expect(answer.unavailable).toEqual({ ...NOTHING_UNAVAILABLE, payment: PAYMENT.cash })
    expect(answer.basket.paymentSystemId).toBe(PAYMENT.cash)
    expect((await update({ pickupPointId: POINT.moscow })).unavailable).toEqual(NOTHING_UNAVAILABLE)
  })

  const COURIER = { tariffId: TARIFF.courier, pickupPointId: 0, kind: 'courier', city: null }
  // Requirement: DLV-20, CHK-68
  test('can be a tariff that does not serve the new city, which a query does not drop', async () => {
    await update({ tariffId: TARIFF.courier })
    moveTo(CITY.minsk)
    for (let reads = 0; reads < 2; reads++) {
      expect(await get()).toMatchObject({
        unavailable: { delivery: COURIER, isCleared: false },
        basket: { tariffId: TARIFF.courier },
        delivery: { deliveryPrice: null },
      })
    }
    const answer = await update({ clearsUnavailable: true })
    expect(answer).toMatchObject({
      unavailable: { delivery: COURIER, isCleared: true },
      basket: { tariffId: 0 },
    })
  })

  test('can be a point in another city', async () => {
    await update({ pickupPointId: POINT.moscow })
    moveTo(CITY.chelyabinsk)
    expect((await get()).unavailable.delivery).toEqual({
      ...{ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, kind: 'pickup' },
      city: { id: CITY.moscow, name: 'Москва' },
    })
    const { basket } = await update({ clearsUnavailable: true })
    expect(basket).toMatchObject({ tariffId: 0, pickupPointId: 0 })
  })

  // Requirement: CHK-35
  test('can be a point that no longer exists: point and tariff are reset', async () => {
    await update({ pickupPointId: POINT.moscow })
    shop.database.db.delete(pickupPoints).where(eq(pickupPoints.id, POINT.moscow)).run()
    expect((await get()).unavailable.delivery).toMatchObject({ tariffId: TARIFF.pickup, city: null })
    const { basket } = await update({ clearsUnavailable: true })
    expect(basket).toMatchObject({ tariffId: 0, pickupPointId: 0 })
    expect(await get()).toMatchObject({
      unavailable: NOTHING_UNAVAILABLE,
      basket: { tariffId: 0, pickupPointId: 0 },
    })
  })

  // Requirement: DLV-21
  test('is not a tariff whose carrier does not answer', async () => {
    await update({ tariffId: TARIFF.courier })
    moveTo(CITY.yekaterinburg)
    isCarrierSilent = true
    const { unavailable, tariffs } = await get()
    expect(tariffs.isPartial).toBe(true)
    expect(unavailable.delivery).toBeNull()
    const answer = await update({ clearsUnavailable: true })
    expect(answer).toMatchObject({ unavailable: NOTHING_UNAVAILABLE, basket: { tariffId: TARIFF.courier } })
  })
})
