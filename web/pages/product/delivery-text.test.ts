import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { deliveryText } from './delivery-text.ts'

const nowhere: DeliveryHint = { cityName: 'Москва', isBrandStoreCity: false, pickup: null, courier: null }
const courier = { daysFrom: 3, priceFrom: roubles(290), freeThreshold: null }

function textsFor(hint: Partial<DeliveryHint>): (string | null)[] {
  const { title, price, points } = deliveryText({ ...nowhere, ...hint })
  return [title, price, points].map((text) => text?.replaceAll('\u00a0', ' ') ?? null)
}

// Requirement: DLV-36
test('describes pickup points first', () => {
  const pickup = { pointCount: 312, daysFrom: 2, priceFrom: roubles(149), freeThreshold: roubles(2500) }
  expect(textsFor({ pickup, courier })).toEqual([
    'Москва: пункты выдачи, от 2 дн.',
    'От 149 ₽, бесплатно от 2 500 ₽',
    '312 пунктов',
  ])
})

// Requirement: DLV-35
test('describes a courier if there is no point, also without a free threshold', () => {
  expect(textsFor({ courier })).toEqual(['Москва: курьер, от 3 дн.', 'От 290 ₽', null])
  expect(textsFor({ courier: { ...courier, priceFrom: roubles(0) } })[1]).toBe('Бесплатно')
})

test('promises neither price nor days without an answer of a carrier', () => {
  expect(textsFor({})).toEqual(['Москва: доставка по адресу', 'Сроки и цена — при оформлении заказа', null])
})
