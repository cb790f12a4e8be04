import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { deliveryText } from './delivery-text.ts'

const nowhere: DeliveryHint = { cityName: 'Москва', isBrandStoreCity: false, pickup: null, courier: null }
const courier = { daysFrom: 3, priceFrom: roubles(290), priceTo: roubles(310), freeFrom: null }

function textsFor(hint: Partial<DeliveryHint>): (string | null)[] {
  const { title, price, points } = deliveryText({ ...nowhere, ...hint })
  return [title, price, points].map((text) => text?.replaceAll('\u00a0', ' ') ?? null)
}

// Requirement: DLV-36
test('describes pickup points first', () => {
  const pickup = {
    ...{ pointCount: 312, daysFrom: 2, priceFrom: roubles(149), priceTo: roubles(300) },
    freeFrom: { sum: roubles(2500), isForAll: true },
  }
  expect(textsFor({ pickup, courier })).toEqual([
    'Москва: пункты выдачи, от 2 дн.',
    'От 149 ₽, бесплатно от 2 500 ₽',
    '312 пунктов',
  ])
})

// Requirement: DLV-36
test('does not promise that every carrier is free if only some are', () => {
  const some = { daysFrom: 3, priceTo: roubles(290), freeFrom: { sum: roubles(2500), isForAll: false } }
  expect(textsFor({ courier: { ...some, priceFrom: roubles(290) } })[1]).toBe(
    'От 290 ₽, бесплатно от 2 500 ₽ в зависимости от службы',
  )
  expect(textsFor({ courier: { ...some, priceFrom: roubles(0) } })[1]).toBe(
    'От 0 ₽, бесплатно от 2 500 ₽ в зависимости от службы',
  )
})

// Requirement: DLV-35
test('describes a courier if there is no point, also without a free threshold', () => {
  expect(textsFor({ courier })).toEqual(['Москва: курьер, от 3 дн.', 'От 290 ₽', null])
  const free = { ...courier, priceFrom: roubles(0), priceTo: roubles(0) }
  expect(textsFor({ courier: free })[1]).toBe('Бесплатно')
})

test('promises neither price nor days without an answer of a carrier', () => {
  expect(textsFor({})).toEqual(['Москва: доставка по адресу', 'Сроки и цена — при оформлении заказа', null])
})
