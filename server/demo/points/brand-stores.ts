import { OPERATOR_IDS } from '#server/reference/delivery/operators.ts'
import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { nearestMetro } from './nearest-metro.ts'
import type { PickupPointRow } from './pickup-point.ts'
import { STORES } from './store-list.ts'

/** The number of days for which a brand store keeps an order. */
export const STORE_STORAGE_DAYS = 14

export function brandStoreRows(): PickupPointRow[] {
  return STORES.map(({ id, cityId, address, roadMap, latitude: lat, longitude: lon }) => ({
    ...{ id, cityId, address, roadMap, lat, lon },
    tariffId: TARIFF_IDS.brandStore,
    operatorId: OPERATOR_IDS.own,
    name: 'Фирменный магазин «Глянец»',
    normalized: normalizeText(address),
    businessHours: 'ежедневно 09:00-21:00',
    storageDays: STORE_STORAGE_DAYS,
    metro: nearestMetro(cityId, { lat, lon })?.name ?? null,
    generalPartner: null,
    prepayOnly: false,
  }))
}
