import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { deliveryWays } from './delivery-text.ts'

const nowhere: DeliveryHint = {
  ...{ cityName: 'Москва', pickup: null, courier: null, store: null, shelves: [], isPreliminary: false },
}
// The lowest and the highest price are for other versions: they differ here, so that their use would be seen.
const range = { priceFrom: roubles(1), priceTo: roubles(999) }
const courier = { ...range, dates: '26–28 ноября', prices: [roubles(310), roubles(290)], freeFrom: null }
const store = { dates: '24–25 ноября' }

function textsFor(hint: Partial<DeliveryHint>): string[] {
  return deliveryWays({ ...nowhere, ...hint }).map(({ name, dates, price }) =>
    `${name}: ${dates}, ${price}`.replaceAll('\u00a0', ' '),
  )
}

// Requirement: PROD-15, DLV-36
test('describes the store first, then the points, then the courier', () => {
  const pickup = {
    ...{ ...range, pointCount: 312, dates: '25–27 ноября', prices: [roubles(149), roubles(300)] },
    freeFrom: { sum: roubles(2500), isForAll: true },
  }
  expect(textsFor({ pickup, courier, store })).toEqual([
    'Фирменный магазин: 24–25 ноября, бесплатно',
    '312 пунктов выдачи: 25–27 ноября, от 149 ₽, бесплатно от 2 500 ₽',
    'Курьер: 26–28 ноября, от 290 ₽',
  ])
})

// Requirement: DLV-36
test('does not promise that every carrier is free if only some are', () => {
  const some = { ...courier, prices: [roubles(290)], freeFrom: { sum: roubles(2500), isForAll: false } }
  expect(textsFor({ courier: some })).toEqual([
    'Курьер: 26–28 ноября, 290 ₽, бесплатно от 2 500 ₽ в зависимости от службы',
  ])
  expect(textsFor({ courier: { ...some, prices: [roubles(290), roubles(0)] } })).toEqual([
    'Курьер: 26–28 ноября, бесплатно или от 290 ₽ в зависимости от службы',
  ])
})

// Requirement: DLV-35
test('says when a delivery is free', () => {
  const free = { ...courier, prices: [roubles(0)] }
  expect(textsFor({ courier: free })).toEqual(['Курьер: 26–28 ноября, бесплатно'])
})

// Requirement: OPS-302
test('says the lowest and the highest price of a server of the version before, which sends no others', () => {
  const before = { dates: '26–28 ноября', freeFrom: null }
  const textOf = (priceFrom: number, priceTo: number) =>
    textsFor({ courier: { ...before, priceFrom: roubles(priceFrom), priceTo: roubles(priceTo) } })
  expect(textOf(290, 310)).toEqual(['Курьер: 26–28 ноября, от 290 ₽'])
  expect(textOf(0, 310)).toEqual(['Курьер: 26–28 ноября, бесплатно или от 310 ₽'])
})

test('promises nothing without an answer of a carrier', () => {
  expect(textsFor({})).toEqual([])
})
