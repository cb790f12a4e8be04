import { describe, expect, it } from 'vitest'
import { asDeliveryTypeId, asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import { roubles } from '#shared/money.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { deliveryOptions, rangeOf } from './delivery-options.ts'

function tariff(id: number, kind: DeliveryKind, over: Partial<Tariff> = {}): Tariff {
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
    ...{ freeThreshold: null, surchargePercent: 0, prepayOnly: false, isPost: kind === 'post', sorting: id },
    ...{ quotedAt: null, pickupPointCount: 0 },
    ...over,
  }
}

describe('deliveryOptions', () => {
  it('lists all pickup in one row, then couriers, post and brand store', () => {
    const options = deliveryOptions({
      deliveryTariffs: [tariff(1, 'store'), tariff(3, 'courier'), tariff(2, 'courier'), tariff(4, 'post')],
      pickupTariffs: [tariff(5, 'pickup'), tariff(6, 'pickup')],
    })
    expect(options.map(({ key }) => key)).toEqual(['pickup', 'tariff-2', 'tariff-3', 'tariff-4', 'tariff-1'])
  })

  it('has no row for pickup without pickup tariffs', () => {
    expect(deliveryOptions({ deliveryTariffs: [], pickupTariffs: [] })).toEqual([])
  })
})

describe('rangeOf', () => {
  it('spans all tariffs of a row', () => {
    const tariffs = [
      tariff(1, 'pickup', { calculatePrice: roubles(149), daysFrom: 1, daysTo: 4, pickupPointCount: 10 }),
      tariff(2, 'pickup', { calculatePrice: roubles(129), daysFrom: 2, daysTo: 6, pickupPointCount: 5 }),
      tariff(3, 'pickup', { freeThreshold: roubles(2500) }),
    ]
    expect(rangeOf(tariffs)).toEqual({
      prices: [149, 129, 300],
      freeFrom: { sum: 2500, isForAll: false },
      days: [1, 6],
      pointCount: 15,
    })
  })

  // Requirement: DLV-57
  it('ignores tariffs whose carrier does not answer, and knows no price if none does', () => {
    const silent = tariff(2, 'pickup', {
      ...{ price: null, calculatePrice: null, deliveryTime: '', daysFrom: null, daysTo: null },
      pickupPointCount: 5,
    })
    const known = { prices: [300], days: [2, 3], pointCount: 5 }
    expect(rangeOf([tariff(1, 'pickup'), silent])).toMatchObject(known)
    expect(rangeOf([silent])).toMatchObject({ prices: [], days: null, pointCount: 5 })
  })

  // Requirement: DLV-40
  it('names no threshold of tariffs that are free but for the cash fee', () => {
    const freeThreshold = roubles(2500)
    const fee = tariff(1, 'pickup', {
      ...{ calculatePrice: roubles(120), cashFee: roubles(120), freeThreshold },
    })
    const free = tariff(2, 'pickup', { calculatePrice: roubles(0), freeThreshold })
    const dear = tariff(3, 'pickup', { freeThreshold: roubles(5000) })
    expect(rangeOf([fee, free])).toMatchObject({ prices: [120, 0], freeFrom: null })
    expect(rangeOf([fee, free, dear])).toMatchObject({ freeFrom: { sum: 5000, isForAll: false } })
    expect(rangeOf([{ ...fee, calculatePrice: roubles(270) }])).toMatchObject({ freeFrom: { sum: 2500 } })
  })

  it('has no free threshold if all tariffs are already free', () => {
    const free = tariff(1, 'courier', { calculatePrice: roubles(0), freeThreshold: roubles(2500) })
    expect(rangeOf([free])).toMatchObject({ prices: [0], freeFrom: null })
  })

  // Requirement: DLV-57
  it('names no free threshold beside a free price because one carrier does not answer', () => {
    const free = tariff(1, 'pickup', { calculatePrice: roubles(0), freeThreshold: roubles(2500) })
    const silent = tariff(2, 'pickup', {
      ...{ price: null, calculatePrice: null, deliveryTime: '', daysFrom: null, daysTo: null },
      freeThreshold: roubles(2500),
    })
    expect(rangeOf([free, silent])).toMatchObject({ prices: [0], freeFrom: null })
    expect(rangeOf([silent])).toMatchObject({ freeFrom: { sum: 2500 } })
  })
})
