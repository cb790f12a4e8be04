import { foldText } from '#shared/search/fold.ts'
import { STORE_STORAGE_DAYS } from '#shared/tariffs/delivery-terms.ts'
import { CITY_IDS } from '../geo/towns.ts'
import { nearestMetro } from './nearest-metro.ts'
import { OPERATOR_IDS } from './operators.ts'
import type { PickupPointRow } from './pickup-point.ts'
import { TARIFF_IDS } from './tariffs.ts'

type StoreDraft = Pick<PickupPointRow, 'id' | 'cityId' | 'address' | 'roadMap' | 'lat' | 'lon'>

const STORES: readonly StoreDraft[] = [
  {
    id: 1,
    cityId: CITY_IDS.chelyabinsk,
    address: 'ул. Цвиллинга, 25',
    roadMap:
      'От остановки «Оперный театр» пройдите три минуты в сторону вокзала. ' +
      'Вход с улицы, первый этаж, малиновая дверь между кофейней и книжным магазином.',
    lat: 55.15874,
    lon: 61.40482,
  },
  {
    id: 2,
    cityId: CITY_IDS.yekaterinburg,
    address: 'ул. Вайнера, 19',
    roadMap:
      'От метро «Площадь 1905 года» идите по пешеходной улице Вайнера семь минут. ' +
      'Вход с улицы под часами, первый этаж, направо от лестницы.',
    lat: 56.83432,
    lon: 60.59588,
  },
]

export function brandStoreRows(): PickupPointRow[] {
  return STORES.map((store) => ({
    ...store,
    tariffId: TARIFF_IDS.brandStore,
    operatorId: OPERATOR_IDS.own,
    name: 'Фирменный магазин «Глянец»',
    folded: foldText(store.address),
    businessHours: 'ежедневно 09:00–21:00',
    storageDays: STORE_STORAGE_DAYS,
    metro: nearestMetro(store.cityId, store)?.name ?? null,
    generalPartner: null,
    prepayOnly: false,
  }))
}
