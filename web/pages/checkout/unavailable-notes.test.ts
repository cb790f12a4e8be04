import { describe, expect, test } from 'vitest'
import { asDeliveryTypeId, asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { roubles } from '#shared/money.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { isResetDue } from './is-reset-due.ts'
import { bonusNote, deliveryNote, paymentNote } from './unavailable-notes.ts'

const ABROAD = 'Недоступен т.к. выбрана доставка не в Россию.'
const TOO_MUCH = 'Максимальная сумма заказа 30000 р.'

// Requirement: PAY-57, DLV-20, BON-8, CHK-70
test.each([
  ['nothing is unavailable', {}, false, false],
  ['a stored choice is unavailable', { payment: 1 }, false, true],
  ['a choice that is being sent may replace the unavailable one', { payment: 1 }, true, false],
  ['the server has reset one while the next is being sent', { payment: 1, isCleared: true }, true, true],
  ['the server has lowered the bonuses then', { bonuses: true, isCleared: true }, true, true],
])('isResetDue is right where %s', (_name, unavailable, isPending, expected) => {
  const nothing = { delivery: null, payment: null, bonuses: false, isCleared: false }
  expect(isResetDue({ ...nothing, ...unavailable }, isPending)).toBe(expected)
})

// Requirement: PAY-57
describe('paymentNote', () => {
  const noteWith = (reasons: string[], chosenId = 0) =>
    paymentNote(31, [{ id: 31, name: 'СБП', reasons }], chosenId)

  // Requirement: PAY-23
  test.each([
    ['why the dropped system is unavailable', [ABROAD], `Способ оплаты сброшен. СБП: ${ABROAD}`, null],
    [
      'the reason of now instead of an earlier one',
      [TOO_MUCH],
      `Способ оплаты сброшен. СБП: ${TOO_MUCH}`,
      null,
    ],
    ['that the system is available again', [], 'Способ оплаты «СБП» снова доступен.', 31],
  ])('says %s', (_name, reasons, text, againId) => {
    expect(noteWith(reasons)).toMatchObject({ text, againId })
  })

  test('says nothing once a system is chosen, without a dropped one, and for one that the shop no longer has', () => {
    expect(noteWith([ABROAD], 5)).toBeNull()
    expect(paymentNote(null, [{ id: 31, name: 'СБП', reasons: [] }], 0)).toBeNull()
    expect(paymentNote(31, [], 0)).toBeNull()
  })
})

// Requirement: DLV-61, CHK-70
describe('deliveryNote', () => {
  const MOSCOW = { id: 1, name: 'Москва' }
  const KAZAN = 2055
  const GONE = 'Прежний способ доставки стал недоступен, выберите другой.'
  const offering = (id: number, kind: Tariff['kind']) => ({
    deliveryTariffs: kind === 'pickup' ? [] : [tariff(id, kind)],
    pickupTariffs: kind === 'pickup' ? [tariff(id, kind)] : [],
  })
  const courier = { tariffId: asTariffId(5), pickupPointId: 0, kind: 'courier', city: null } as const
  const point = {
    tariffId: asTariffId(7),
    pickupPointId: asPickupPointId(9),
    kind: 'pickup',
    city: MOSCOW,
  } as const

  test.each([
    ['a tariff that is not offered here', courier, offering(6, 'courier'), KAZAN, GONE, null],
    [
      'a tariff that is offered again',
      courier,
      offering(5, 'courier'),
      MOSCOW.id,
      'Способ доставки «Т5» снова доступен.',
      { tariffId: 5, pickupPointId: 0 },
    ],
    [
      'a point in the previous city, beside points of another carrier here',
      point,
      offering(8, 'pickup'),
      KAZAN,
      'Прежний пункт выдачи остался в\u00a0городе Москва, выберите новый.',
      null,
    ],
    ['a point where there are none', point, offering(5, 'courier'), KAZAN, GONE, null],
    [
      'a point of the city to which the shopper has returned',
      point,
      offering(7, 'pickup'),
      MOSCOW.id,
      'Прежний пункт выдачи снова доступен.',
      { tariffId: 7, pickupPointId: 9 },
    ],
    [
      'a point that no longer exists',
      { ...point, city: null },
      offering(7, 'pickup'),
      MOSCOW.id,
      'Прежний пункт выдачи больше не\u00a0работает, выберите новый.',
      null,
    ],
  ])('is about %s', (_name, dropped, tariffs, cityId, text, again) => {
    const note = deliveryNote(dropped, tariffs, cityId, 0)
    expect(note).toMatchObject({ text, again })
    expect(note?.error).not.toContain('не выбрали')
    expect(deliveryNote(dropped, tariffs, cityId, asTariffId(6))).toBeNull()
  })
})

// Requirement: BON-8, BON-37
test.each([
  [
    'the amount is still the maximum',
    300,
    300,
    300,
    'Заказ изменился: спишем 300\u00a0бонусов, это наибольшая сумма',
  ],
  ['the maximum has risen again', 300, 900, 300, null],
  ['less is being chosen while the lowered amount is said', 300, 300, 100, null],
  ['nothing can be spent', 0, 0, 0, 'Заказ изменился: бонусы больше не\u00a0списываются'],
  ['bonuses are spent again', 0, 900, 100, null],
  ['nothing was lowered', null, 300, 300, null],
])('bonusNote is true when %s', (_name, loweredTo, max, amount, text) => {
  expect(bonusNote(loweredTo, max, amount)).toBe(text)
})

function tariff(id: number, kind: Tariff['kind']): Tariff {
  return {
    ...{
      id: asTariffId(id),
      kind,
      deliveryTypeId: asDeliveryTypeId(1),
      operatorId: asOperatorId(3),
      deliveryName: `Т${id}`,
      deliveryShortName: `Т${id}`,
    },
    cashFee: roubles(0),
    ...{
      deliveryTime: '2–3 дн.',
      dates: '23–24 ноября',
      daysFrom: 2,
      daysTo: 3,
      price: roubles(300),
      calculatePrice: roubles(300),
    },
    ...{ freeThreshold: null, surchargePercent: 0, prepayOnly: false, isPost: false, sorting: id },
    ...{ quotedAt: null, pickupPointCount: 0 },
  }
}
