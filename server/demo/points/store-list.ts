import { asPickupPointId, type PickupPointId } from '#shared/delivery-ids.ts'

interface Store {
  /** The id of the pickup point. */
  readonly id: PickupPointId
  readonly cityId: number
  readonly address: string
  /** Directions to the entrance. */
  readonly roadMap: string
  readonly latitude: number
  readonly longitude: number
}

/** The demo's invented brand stores. Pages read the stores from their pickup points. */
export const STORES: readonly Store[] = [
  {
    id: asPickupPointId(1),
    cityId: 2270,
    address: 'ул. Цвиллинга, 25',
    roadMap:
      'От\u00a0остановки «Оперный театр» пройдите три минуты в\u00a0сторону вокзала. ' +
      'Вход с\u00a0улицы, первый этаж, малиновая дверь между кофейней и\u00a0книжным магазином.',
    latitude: 55.15874,
    longitude: 61.40482,
  },
  {
    id: asPickupPointId(2),
    cityId: 1888,
    address: 'ул. Вайнера, 19',
    roadMap:
      'От\u00a0метро «Площадь 1905 года» идите по\u00a0пешеходной улице Вайнера семь минут. ' +
      'Вход с\u00a0улицы под\u00a0часами, первый этаж, направо от\u00a0лестницы.',
    latitude: 56.83432,
    longitude: 60.59588,
  },
]
