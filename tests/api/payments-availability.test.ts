import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { paymentSystems } from '../../db/schema/payments.ts'
import { type FixtureProduct, PRODUCT } from '../support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '../support/fixture-places.ts'
import type { Shopper } from '../support/shopper.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const PREPAY_ONLY = 'Выбранный способ доставки работает только со 100% предоплатой'
const COUNTRY = 'Недоступен т.к. выбрана доставка не в Россию.'
const REGION = 'Недоступен для выбранного региона'
const MINIMUM =
  'Минимальная сумма заказа без учета стоимости доставки 500р.\nОграничение не действует, если Вы забираете заказ в фирменном магазине'

let shop: TestShop
afterEach(() => shop.close())

interface Scope {
  readonly cityId?: number
  readonly shopItemId: number
  readonly quantity?: number
  readonly tariffId?: number
  readonly pickupPointId?: number
  readonly products?: readonly FixtureProduct[]
}

async function open({ cityId = CITY.moscow, shopItemId, quantity = 1, products = [], ...choice }: Scope) {
  shop = createTestShop({ products })
  const shopper = shop.visitor()
  shopper.setCookie('city', `${cityId}!`)
  await shopper.call.basket.add.mutate({ shopItemId, quantity })
  await shopper.choose(choice)
  return shopper
}

async function systemsOf(shopper: Shopper) {
  const systems = await shopper.call.payments.systems.query()
  return new Map(systems.map((system) => [system.id, system]))
}

/** Reasons of every system that has one. */
async function reasonsOf(scene: Scope) {
  const systems = await systemsOf(await open(scene))
  const refused = [...systems.values()].filter(({ reasons }) => reasons.length > 0)
  return Object.fromEntries(refused.map(({ id, reasons }) => [id, reasons]))
}

const maxSum = (sum: number) => `Максимальная сумма заказа ${sum} р.`
const priced = (price: number): FixtureProduct => ({ id: 900, price, stock: 10 })

test('the seven systems in their order, with all that the contract names', async () => {
  const systems = await (await open({ shopItemId: PRODUCT.cream })).call.payments.systems.query()
  expect(systems.map(({ id }) => id)).toEqual([1, 2, 5, 30, 31, 33, 50])
  expect(systems[4]).toEqual({
    id: PAYMENT.sbp,
    name: 'СБП',
    description: '',
    isNew: true,
    isPrepay: true,
    maxSum: 0,
    onlyThisCountry: true,
    disabledRegions: [],
    blockedBy: [],
    reasons: [],
    // Two percent of 601 are taken off.
    itemsTotal: 589,
    deliveryPrice: null,
    payableTotal: 589,
  })
})

describe('reasons', () => {
  test.each<[string, Scope, Record<number, string[]>]>([
    ['an ordinary order', { shopItemId: PRODUCT.cream }, {}],
    [
      '499 roubles to be paid on receipt',
      { shopItemId: PRODUCT.file },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    ['500 roubles', { shopItemId: PRODUCT.brush, tariffId: TARIFF.courier }, {}],
    [
      '499 roubles, delivery not counted',
      { shopItemId: PRODUCT.file, tariffId: TARIFF.courier },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    [
      '499 roubles fetched at the brand store',
      { shopItemId: PRODUCT.file, cityId: CITY.chelyabinsk, pickupPointId: POINT.chelyabinskStore },
      {},
    ],
    [
      'a brand store that is not in the city counts for nothing',
      { shopItemId: PRODUCT.file, cityId: CITY.moscow, pickupPointId: POINT.chelyabinskStore },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    [
      'a point that takes prepaid orders only',
      { shopItemId: PRODUCT.cream, pickupPointId: POINT.moscowPrepaid },
      { [PAYMENT.cash]: [PREPAY_ONLY], [PAYMENT.card]: [PREPAY_ONLY] },
    ],
    ['its neighbour that does not', { shopItemId: PRODUCT.cream, pickupPointId: POINT.moscow }, {}],
    ['a remote region', { shopItemId: PRODUCT.cream, cityId: CITY.anadyr }, { [PAYMENT.card]: [REGION] }],
    [
      'the CIS',
      { shopItemId: PRODUCT.cream, cityId: CITY.minsk, tariffId: TARIFF.cisCourier },
      {
        [PAYMENT.cash]: [COUNTRY],
        [PAYMENT.card]: [COUNTRY],
        [PAYMENT.shares]: [COUNTRY],
        [PAYMENT.sbp]: [COUNTRY],
        [PAYMENT.podeli]: [COUNTRY],
      },
    ],
    [
      'worldwide post, and too little: all reasons in their order',
      { shopItemId: PRODUCT.file, cityId: CITY.berlin, tariffId: TARIFF.worldPost },
      {
        [PAYMENT.cash]: [PREPAY_ONLY, COUNTRY, MINIMUM],
        [PAYMENT.card]: [PREPAY_ONLY, COUNTRY, MINIMUM],
        [PAYMENT.shares]: [COUNTRY],
        [PAYMENT.sbp]: [COUNTRY],
        [PAYMENT.podeli]: [COUNTRY],
      },
    ],
    // 30 612 less 612: judged as if it were chosen.
    ['the maximum exactly, by its own discount', { shopItemId: 900, products: [priced(30_612)] }, {}],
    [
      'one rouble above it',
      { shopItemId: 900, products: [priced(30_613)] },
      { [PAYMENT.shares]: [maxSum(30_000)] },
    ],
    [
      'the maximum exactly, delivery included',
      // 30 357 less 607, and 250 for the post, which takes no fee of a prepaid order.
      { shopItemId: 900, products: [priced(30_357)], tariffId: TARIFF.post },
      {},
    ],
    [
      'one rouble above it, delivery included',
      { shopItemId: 900, products: [priced(30_358)], tariffId: TARIFF.post },
      { [PAYMENT.shares]: [maxSum(30_000)] },
    ],
    [
      'the fee of the post tips cash cards over their maximum',
      { shopItemId: 900, products: [priced(49_000)], tariffId: TARIFF.post },
      {
        [PAYMENT.card]: [maxSum(50_000)],
        [PAYMENT.shares]: [maxSum(30_000)],
        [PAYMENT.podeli]: [maxSum(35_000)],
      },
    ],
  ])('%s', async (_name, scene, reasons) => {
    expect(await reasonsOf(scene)).toEqual(reasons)
  })
})

test('choosing a system changes neither the verdicts nor the totals', async () => {
  const shopper = await open({ shopItemId: PRODUCT.lamp, tariffId: TARIFF.post })
  const before = await shopper.call.payments.systems.query()
  for (const { id, payableTotal } of before) {
    const basket = await shopper.choose({ paymentSystemId: id })
    expect(basket.payableTotal, `system ${id}`).toBe(payableTotal)
    expect(await shopper.call.payments.systems.query()).toEqual(before)
  }
})

test('a description is HTML without anything that could run', async () => {
  const shopper = await open({ shopItemId: PRODUCT.cream, tariffId: TARIFF.courier })
  shop.database.db
    .update(paymentSystems)
    .set({
      description: '<b>Без</b> переплаты<img src=x onerror=alert(1)> <a href="javascript:alert(1)">как</a>',
    })
    .where(eq(paymentSystems.id, PAYMENT.shares))
    .run()
  const systems = await systemsOf(shopper)
  expect(systems.get(PAYMENT.shares)).toMatchObject({
    description: '<b>Без</b> переплаты <a>как</a>',
    ...{ itemsTotal: 589, deliveryPrice: 300, payableTotal: 889 },
  })
})

test('a visitor without a basket sees them too', async () => {
  shop = createTestShop()
  const systems = await systemsOf(shop.visitor())
  expect(systems.get(PAYMENT.cash)).toMatchObject({ reasons: [MINIMUM], payableTotal: 0 })
  expect(systems.get(PAYMENT.online)).toMatchObject({ reasons: [], payableTotal: 0 })
})

test('the original path answers the same in its envelope', async () => {
  const shopper = await open({ shopItemId: PRODUCT.file })
  const response = await shopper.ajax('/api-site/ajax/payment-system/get-payment-systems/')
  expect(await response.json()).toEqual({
    success: true,
    data: await shopper.call.payments.systems.query(),
    errors: [],
  })
})
