import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { PickupPointId, TariffId, TariffIdOrNone } from '#shared/delivery-ids.ts'
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
  readonly tariffId?: TariffId
  readonly pickupPointId?: PickupPointId
  readonly products?: readonly FixtureProduct[]
}

async function open({ cityId = CITY.moscow, shopItemId, quantity = 1, products = [], ...choice }: Scope) {
  shop = createTestShop({ products })
  const shopper = shop.newShopper()
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
async function reasonsOf(scope: Scope) {
  const systems = await systemsOf(await open(scope))
  const refused = [...systems.values()].filter(({ reasons }) => reasons.length > 0)
  return Object.fromEntries(refused.map(({ id, reasons }) => [id, reasons]))
}

const maxSum = (sum: number) => `Максимальная сумма заказа ${sum} р.`
const productAt = (price: number): FixtureProduct => ({ id: 900, price, stock: 10 })

// Requirement: PAY-1, PAY-11
test('lists the seven payment systems in order with all fields of the contract', async () => {
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
    itemsTotal: 601,
    deliveryPrice: null,
    // Less the prepayment discount of 2 %.
    payableTotal: 589,
  })
})

describe('reasons', () => {
  // Requirement: PAY-11, PAY-12, PAY-13, PAY-14, PAY-15, PAY-16, PAY-17, PAY-18, PAY-19, PAY-20, PAY-22, DLV-38
  test.each<[string, Scope, Record<number, string[]>]>([
    ['an ordinary order', { shopItemId: PRODUCT.cream }, {}],
    [
      '499 roubles paid on receipt',
      { shopItemId: PRODUCT.file },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    ['500 roubles', { shopItemId: PRODUCT.brush, tariffId: TARIFF.courier }, {}],
    [
      '499 roubles without the delivery price',
      { shopItemId: PRODUCT.file, tariffId: TARIFF.courier },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    [
      '499 roubles picked up at the brand store',
      { shopItemId: PRODUCT.file, cityId: CITY.chelyabinsk, pickupPointId: POINT.chelyabinskStore },
      {},
    ],
    [
      '499 roubles with a brand store of another city',
      { shopItemId: PRODUCT.file, cityId: CITY.moscow, pickupPointId: POINT.chelyabinskStore },
      { [PAYMENT.cash]: [MINIMUM], [PAYMENT.card]: [MINIMUM] },
    ],
    [
      'a point that takes prepaid orders only',
      { shopItemId: PRODUCT.cream, pickupPointId: POINT.moscowPrepaid },
      { [PAYMENT.cash]: [PREPAY_ONLY], [PAYMENT.card]: [PREPAY_ONLY] },
    ],
    ['a point without that restriction', { shopItemId: PRODUCT.cream, pickupPointId: POINT.moscow }, {}],
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
      'worldwide post below the minimum: all reasons in order',
      { shopItemId: PRODUCT.file, cityId: CITY.berlin, tariffId: TARIFF.worldPost },
      {
        [PAYMENT.cash]: [PREPAY_ONLY, COUNTRY, MINIMUM],
        [PAYMENT.card]: [PREPAY_ONLY, COUNTRY, MINIMUM],
        [PAYMENT.shares]: [COUNTRY],
        [PAYMENT.sbp]: [COUNTRY],
        [PAYMENT.podeli]: [COUNTRY],
      },
    ],
    // 30 612 less 612: each system is judged as if it were chosen.
    ['exactly the maximum after its own discount', { shopItemId: 900, products: [productAt(30_612)] }, {}],
    [
      'one rouble above the maximum',
      { shopItemId: 900, products: [productAt(30_613)] },
      { [PAYMENT.shares]: [maxSum(30_000)] },
    ],
    [
      'exactly the maximum with delivery',
      // 30 357 less 607, plus 250 for the post, which adds no cash fee to a prepaid order.
      { shopItemId: 900, products: [productAt(30_357)], tariffId: TARIFF.post },
      {},
    ],
    [
      'one rouble above the maximum with delivery',
      { shopItemId: 900, products: [productAt(30_358)], tariffId: TARIFF.post },
      { [PAYMENT.shares]: [maxSum(30_000)] },
    ],
    [
      'the cash fee of the post lifts a card on receipt over its maximum',
      { shopItemId: 900, products: [productAt(49_000)], tariffId: TARIFF.post },
      {
        [PAYMENT.card]: [maxSum(50_000)],
        [PAYMENT.shares]: [maxSum(30_000)],
        [PAYMENT.podeli]: [maxSum(35_000)],
      },
    ],
  ])('apply to %s', async (_name, scope, reasons) => {
    expect(await reasonsOf(scope)).toEqual(reasons)
  })
})

// Requirement: DLV-9
test('only a tariff of delivery type 4 lifts the minimum', async () => {
  const shopper = await open({ shopItemId: PRODUCT.file, cityId: CITY.chelyabinsk })
  const { deliveryTariffs } = await shopper.call.tariffs.available.query()
  const lifting: number[] = []
  for (const { id, deliveryTypeId } of deliveryTariffs) {
    await shopper.choose({ tariffId: id })
    if ((await systemsOf(shopper)).get(PAYMENT.cash)?.reasons.length === 0) lifting.push(deliveryTypeId)
  }
  expect(deliveryTariffs.map(({ deliveryTypeId }) => deliveryTypeId)).toEqual([1, 3, 4])
  expect(lifting).toEqual([4])
})

// Requirement: CHK-31, DLV-24
test('a tariff for prepaid orders only asks for prepayment while it is chosen', async () => {
  const shopper = await open({ shopItemId: PRODUCT.cream, cityId: CITY.minsk })
  const cashReasonsWith = async (tariffId: TariffIdOrNone) => {
    await shopper.choose({ tariffId })
    return (await systemsOf(shopper)).get(PAYMENT.cash)?.blockedBy
  }
  expect(await cashReasonsWith(TARIFF.cisCourier)).toEqual(['abroad'])
  expect(await cashReasonsWith(TARIFF.worldPost)).toEqual(['prepay-only', 'abroad'])
  expect(await cashReasonsWith(0)).toEqual(['abroad'])
})

// Requirement: PAY-11
test('choosing a payment system changes neither reasons nor totals', async () => {
  const shopper = await open({ shopItemId: PRODUCT.lamp, tariffId: TARIFF.post })
  const before = await shopper.call.payments.systems.query()
  for (const { id, payableTotal } of before) {
    const basket = await shopper.choose({ paymentSystemId: id })
    expect(basket.payableTotal, `system ${id}`).toBe(payableTotal)
    expect(await shopper.call.payments.systems.query()).toEqual(before)
  }
})

// Requirement: PAY-1, SEC-26
test('strips everything executable from the HTML of a description', async () => {
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
    ...{ itemsTotal: 601, deliveryPrice: 300, payableTotal: 889 },
  })
})

test('lists the payment systems to a shopper without a basket', async () => {
  shop = createTestShop()
  const systems = await systemsOf(shop.newShopper())
  expect(systems.get(PAYMENT.cash)).toMatchObject({ reasons: [MINIMUM], payableTotal: 0 })
  expect(systems.get(PAYMENT.online)).toMatchObject({ reasons: [], payableTotal: 0 })
})

// Requirement: API-26
test('answers the legacy REST API with the same list in its envelope', async () => {
  const shopper = await open({ shopItemId: PRODUCT.file })
  const response = await shopper.ajax('/api-site/ajax/payment-system/get-payment-systems/')
  expect(await response.json()).toEqual({
    success: true,
    data: await shopper.call.payments.systems.query(),
    errors: [],
  })
})
