import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { deliveryWays } from './delivery-text.ts'

const nowhere: DeliveryHint = {
  ...{ cityName: 'Москва', pickup: null, courier: null, store: null, shelves: [], isPreliminary: false },
}
const courier = { dates: '26–28 ноября', prices: [roubles(310), roubles(290)], freeFrom: null }
const store = { dates: '24–25 ноября' }

function textsFor(hint: Partial<DeliveryHint>): string[] {
  return deliveryWays({ ...nowhere, ...hint }).map(({ name, dates, price }) =>
    `${name}: ${dates}, ${price}`.replaceAll('\u00a0', ' '),
  )
}

// Requirement: PROD-15, DLV-36
test('describes the store first, then the points, then the courier', () => {
  const pickup = {
    ...{ pointCount: 312, dates: '25–27 ноября', prices: [roubles(149), roubles(300)] },
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
    'Курьер: 26–28 ноября, от 290 ₽, бесплатно от 2 500 ₽ в зависимости от службы',
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

test('promises nothing without an answer of a carrier', () => {
  expect(textsFor({})).toEqual([])
})
