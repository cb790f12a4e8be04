import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import type { AvailableTariffs, Tariff } from './contract.ts'
import { tariffIdsOf, withPrices } from './refresh-prices.ts'

function tariff(id: number, calculatePrice: number): Tariff {
  return {
    ...{ id, kind: 'pickup', deliveryTypeId: 2, operatorId: 3, deliveryName: 'Т', deliveryShortName: 'Т' },
    ...{ deliveryTime: '2–3 дн.', daysFrom: 2, daysTo: 3, freeThreshold: null, surchargePercent: 0 },
    ...{ prepayOnly: false, quotedAt: null, isPost: false, sorting: id, pickupPointCount: 1 },
    price: roubles(calculatePrice),
    calculatePrice: roubles(calculatePrice),
    cashFee: roubles(0),
  }
}

const tariffs: AvailableTariffs = {
  to: { cityId: 1, regionId: 77, countryId: 1 },
  deliveryTariffs: [tariff(1, 300)],
  pickupTariffs: [tariff(2, 180), tariff(3, 130)],
  pickupTariffLabels: { 3: 'CDEK' },
  pickupServiceTariffsRangeInfo: { durationRange: [2, 3], priceRange: [130, 180], freeThresholdRange: null },
  isPartial: false,
}

test('the same tariffs cost what they cost now; one without a new price keeps its own', () => {
  expect(tariffIdsOf(tariffs)).toEqual([1, 2, 3])
  const cost = (price: number, fee: number) => ({ calculatePrice: roubles(price), cashFee: roubles(fee) })
  const now = withPrices(tariffs, { 1: cost(0, 0), 2: cost(230, 50) })
  expect(now).toEqual({
    ...tariffs,
    deliveryTariffs: [{ ...tariffs.deliveryTariffs[0], calculatePrice: 0 }],
    pickupTariffs: [
      { ...tariffs.pickupTariffs[0], calculatePrice: 230, cashFee: 50 },
      tariffs.pickupTariffs[1],
    ],
    pickupServiceTariffsRangeInfo: { ...tariffs.pickupServiceTariffsRangeInfo, priceRange: [130, 230] },
  })
})
