import { describe, expect, it } from 'vitest'
import { asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { collectionOf } from './collection.ts'
import { NO_STREET } from './street-address.ts'

const POINT = {
  ...{ id: asPickupPointId(7), name: 'ПВЗ на Лесной', address: 'ул. Лесная, 3' },
  ...{ businessHours: 'ежедневно 10–21', storageDays: 7 },
}
function waiting(kind: DeliveryKind) {
  return {
    ...{ id: 1001, fulfilment: 'delivered' as const },
    delivery: {
      ...{ tariffId: asTariffId(1), operatorId: asOperatorId(3), name: 'СДЭК', deliveryTime: '2 дня', kind },
      point: kind === 'pickup' || kind === 'store' ? POINT : null,
    },
    address: { country: 'Россия', region: '', city: 'Казань', text: '', ...NO_STREET },
    track: { number: '12345', url: null },
  }
}

// Requirement: ORD-63
describe('collectionOf', () => {
  it('names the place of a waiting order, its hours, and what to say there', () => {
    expect(collectionOf(waiting('pickup'))).toEqual({
      place: 'ПВЗ на Лесной, Казань, ул. Лесная, 3',
      hours: 'ежедневно 10–21',
      bring: 'Назовите трек-номер 12345 и\u00a0телефон получателя.',
    })
    expect(collectionOf({ ...waiting('pickup'), track: null })?.bring).toContain('номер заказа 1001')
    expect(collectionOf(waiting('store'))?.bring).toContain('номер заказа 1001')
    expect(collectionOf(waiting('post'))).toEqual({
      ...{ place: null, hours: null, bring: 'Возьмите паспорт и\u00a0назовите трек-номер 12345.' },
    })
  })

  it('is silent about an order that is brought, or does not wait any more', () => {
    expect(collectionOf(waiting('courier'))).toBeNull()
    expect(collectionOf({ ...waiting('pickup'), fulfilment: 'shipped' })).toBeNull()
    expect(collectionOf({ ...waiting('pickup'), fulfilment: 'done' })).toBeNull()
  })
})
