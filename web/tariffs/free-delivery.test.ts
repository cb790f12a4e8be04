import { describe, expect, it } from 'vitest'
import { asDeliveryTypeId, asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import { roubles } from '#shared/money.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { freeDelivery } from './free-delivery.ts'

function tariff(kind: Tariff['kind'], freeThreshold: number | null): Tariff {
  return {
    ...{
      id: asTariffId(1),
      kind,
      deliveryTypeId: asDeliveryTypeId(1),
      operatorId: asOperatorId(3),
      deliveryName: 'Т',
      deliveryShortName: 'Т',
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
    freeThreshold: freeThreshold === null ? null : roubles(freeThreshold),
    ...{
      surchargePercent: 0,
      prepayOnly: false,
      isPost: false,
      sorting: 1,
      pickupPointCount: 0,
      quotedAt: null,
    },
  }
}

function tariffs(...all: Tariff[]) {
  return { deliveryTariffs: all, pickupTariffs: [] }
}

const basketOf = (itemsTotal: number) => ({
  ...{ itemsTotal: roubles(itemsTotal), finalTotal: roubles(0), coupon: null, hasLargeItem: false },
})

// Requirement: DLV-114
describe('freeDelivery', () => {
  it('returns the lowest threshold, without the brand store', () => {
    const all = tariffs(tariff('courier', 5000), tariff('pickup', 2500), tariff('store', 1))
    expect(freeDelivery(all, basketOf(1546))).toEqual({
      ...{ threshold: 2500, isForAll: true, kind: 'pickup', left: 954, progress: 0.6184 },
    })
  })

  it('says whether every tariff of its kind is free from there on', () => {
    const all = tariffs(tariff('courier', 3000), tariff('courier', 5000), tariff('post', 4000))
    expect(freeDelivery(all, basketOf(3000))).toMatchObject({
      threshold: 3000,
      kind: 'courier',
      isForAll: false,
    })
  })

  it('has nothing left from the threshold on', () => {
    expect(freeDelivery(tariffs(tariff('courier', 5000)), basketOf(5000))).toMatchObject({
      left: 0,
      progress: 1,
    })
    expect(freeDelivery(tariffs(tariff('courier', 5000)), basketOf(9000))).toMatchObject({
      left: 0,
      progress: 1,
    })
  })

  // Requirement: OPS-302
  it('counts what is to be paid in the basket of a server of the version before, which sends no other sum', () => {
    const before = { finalTotal: roubles(4000), coupon: null, hasLargeItem: false }
    expect(freeDelivery(tariffs(tariff('courier', 5000)), before)).toMatchObject({
      left: 1000,
      progress: 0.8,
    })
  })

  it('returns null if no tariff has a threshold', () => {
    expect(freeDelivery(tariffs(tariff('post', null)), basketOf(100))).toBeNull()
  })

  it('returns null if the operator names the price of a large item', () => {
    const all = tariffs(tariff('pickup', 3000))
    expect(freeDelivery(all, { ...basketOf(100), hasLargeItem: true })).toBeNull()
  })

  it('returns null if a coupon makes every delivery free', () => {
    const terms = { code: 'FREE', value: 0, minTotal: roubles(0), missing: roubles(0) }
    const coupon = { ...terms, kind: 'free-delivery', ineligibility: null } as const
    const all = tariffs(tariff('courier', 5000))
    expect(freeDelivery(all, { ...basketOf(100), coupon })).toBeNull()
    expect(
      freeDelivery(all, { ...basketOf(100), coupon: { ...coupon, ineligibility: 'minimum' } }),
    ).not.toBeNull()
  })
})
