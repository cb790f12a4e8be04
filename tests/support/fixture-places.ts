import type { Db } from '#db/client.ts'
import { cities, countries, regions } from '#db/schema/geo.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import {
  asOperatorId,
  asPickupPointId,
  asTariffId,
  type OperatorId,
  type PickupPointId,
  type TariffId,
} from '#shared/delivery-ids.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'

export const COUNTRY = { russia: 1, belarus: 2, germany: 3 } as const
export const REGION = {
  sverdlovsk: 66,
  chelyabinsk: 74,
  moscow: 77,
  chukotka: 87,
  minsk: 201,
  berlin: 301,
} as const
export const CITY = {
  moscow: 1,
  chelyabinsk: 1900,
  yekaterinburg: 1888,
  anadyr: 1950,
  minsk: 9601,
  berlin: 9901,
} as const

/** Tariff ids of the fixture. */
export const TARIFF = {
  /** CDEK courier in Russia, free from 5,000 roubles. */
  courier: asTariffId(1),
  /** CDEK points, free from 3,000 roubles. */
  pickup: asTariffId(2),
  /** Post to the address; its cash fee is 2 %, at least 50 roubles. */
  post: asTariffId(3),
  /** The brand stores in their two cities. */
  store: asTariffId(4),
  cisCourier: asTariffId(5),
  /** Worldwide post, prepay only. */
  worldPost: asTariffId(6),
  /** Boxberry points. */
  boxberry: asTariffId(7),
} as const

export const POINT = {
  moscow: asPickupPointId(101),
  moscowPrepaid: asPickupPointId(102),
  moscowBoxberry: asPickupPointId(103),
  chelyabinskStore: asPickupPointId(111),
  yekaterinburgStore: asPickupPointId(112),
} as const

/** Operator ids of the fixture. */
const OPERATOR = {
  cdek: asOperatorId(3),
  own: asOperatorId(14),
  boxberry: asOperatorId(19),
  post: asOperatorId(25),
} as const

export const PAYMENT = {
  cash: 1,
  card: 2,
  online: 5,
  shares: 30,
  sbp: 31,
  podeli: 33,
  foreignCard: 50,
} as const

export function insertPlaces(db: Db): void {
  insertCities(db)
  insertTariffs(db)
  insertPaymentSystems(db)
}

function insertCities(db: Db): void {
  const country = (id: number, code: string, name: string, isCis: boolean) => ({
    id,
    code,
    name,
    normalized: normalizeText(name),
    isCis,
  })
  const region = (id: number, countryId: number, name: string, isRemote = false) => ({
    ...{ id, countryId, name, normalized: normalizeText(name), isRemote },
  })
  const city = (
    id: number,
    regionId: number,
    name: string,
    lat: number,
    lon: number,
    population: number,
  ) => ({
    ...{ id, regionId, name, normalized: normalizeText(name), lat, lon, population },
  })
  db.insert(countries)
    .values([
      country(COUNTRY.russia, 'RU', 'Россия', false),
      country(COUNTRY.belarus, 'BY', 'Беларусь', true),
      country(COUNTRY.germany, 'DE', 'Германия', false),
    ])
    .run()
  db.insert(regions)
    .values([
      region(REGION.moscow, COUNTRY.russia, 'Москва'),
      region(REGION.chelyabinsk, COUNTRY.russia, 'Челябинская область'),
      region(REGION.sverdlovsk, COUNTRY.russia, 'Свердловская область'),
      region(REGION.chukotka, COUNTRY.russia, 'Чукотский автономный округ', true),
      region(REGION.minsk, COUNTRY.belarus, 'Минская область'),
      region(REGION.berlin, COUNTRY.germany, 'Берлин'),
    ])
    .run()
  db.insert(cities)
    .values([
      city(CITY.moscow, REGION.moscow, 'Москва', 55.7558, 37.6173, 13_000),
      city(CITY.chelyabinsk, REGION.chelyabinsk, 'Челябинск', 55.1644, 61.4368, 1_180),
      city(CITY.yekaterinburg, REGION.sverdlovsk, 'Екатеринбург', 56.8389, 60.6057, 1_540),
      city(CITY.anadyr, REGION.chukotka, 'Анадырь', 64.7337, 177.5084, 15),
      city(CITY.minsk, REGION.minsk, 'Минск', 53.9006, 27.559, 1_990),
      city(CITY.berlin, REGION.berlin, 'Берлин', 52.52, 13.405, 3_700),
    ])
    .run()
}

function insertTariffs(db: Db): void {
  db.insert(operators)
    .values([
      { id: OPERATOR.cdek, name: 'CDEK', carrier: 'cdek' },
      { id: OPERATOR.own, name: 'Фирменный магазин', carrier: 'own' },
      { id: OPERATOR.boxberry, name: 'Boxberry', carrier: 'boxberry' },
      { id: OPERATOR.post, name: 'Почта России', carrier: 'post' },
    ])
    .run()
  const base = { surchargePercent: 0, prepayOnly: false, freeThreshold: null, zone: 'russia' } as const
  db.insert(tariffs)
    .values([
      {
        ...base,
        id: TARIFF.courier,
        operatorId: OPERATOR.cdek,
        kind: 'courier',
        name: 'Курьер CDEK',
        shortName: 'Курьер',
        freeThreshold: 5000,
        sorting: 1,
      },
      {
        ...base,
        id: TARIFF.pickup,
        operatorId: OPERATOR.cdek,
        kind: 'pickup',
        name: 'Пункты CDEK',
        shortName: 'CDEK',
        freeThreshold: 3000,
        sorting: 2,
      },
      {
        ...base,
        id: TARIFF.post,
        operatorId: OPERATOR.post,
        kind: 'post',
        name: 'Почта России',
        shortName: 'Почта',
        surchargePercent: 2,
        sorting: 3,
      },
      {
        ...base,
        id: TARIFF.store,
        operatorId: OPERATOR.own,
        kind: 'store',
        name: 'Фирменный магазин',
        shortName: 'Фирменный магазин',
        sorting: 4,
      },
      {
        ...base,
        id: TARIFF.cisCourier,
        operatorId: OPERATOR.cdek,
        kind: 'courier',
        name: 'Курьер по СНГ',
        shortName: 'Курьер',
        zone: 'cis',
        sorting: 5,
      },
      {
        ...base,
        id: TARIFF.worldPost,
        operatorId: OPERATOR.post,
        kind: 'post',
        name: 'Почта по миру',
        shortName: 'Почта',
        zone: 'world',
        prepayOnly: true,
        sorting: 6,
      },
      {
        ...base,
        id: TARIFF.boxberry,
        operatorId: OPERATOR.boxberry,
        kind: 'pickup',
        name: 'Пункты Boxberry',
        shortName: 'Boxberry',
        sorting: 7,
      },
    ])
    .run()
  const point = (
    id: PickupPointId,
    cityId: number,
    tariffId: TariffId,
    operatorId: OperatorId,
    address: string,
    prepayOnly = false,
  ) => ({
    ...{ id, cityId, tariffId, operatorId, address, prepayOnly, normalized: normalizeText(address) },
    ...{ name: `Пункт ${id}`, businessHours: 'пн-вс 09:00-21:00', storageDays: 7, roadMap: 'От метро прямо' },
    ...{ metro: null, generalPartner: null, lat: 55.7 + id / 10_000, lon: 37.6 },
  })
  db.insert(pickupPoints)
    .values([
      point(POINT.moscow, CITY.moscow, TARIFF.pickup, OPERATOR.cdek, 'Москва, ул. Тверская, 7'),
      point(POINT.moscowPrepaid, CITY.moscow, TARIFF.pickup, OPERATOR.cdek, 'Москва, ул. Арбат, 10', true),
      point(
        POINT.moscowBoxberry,
        CITY.moscow,
        TARIFF.boxberry,
        OPERATOR.boxberry,
        'Москва, Берёзовая аллея, 3',
      ),
      point(
        POINT.chelyabinskStore,
        CITY.chelyabinsk,
        TARIFF.store,
        OPERATOR.own,
        'Челябинск, пр. Ленина, 21',
      ),
      point(
        POINT.yekaterinburgStore,
        CITY.yekaterinburg,
        TARIFF.store,
        OPERATOR.own,
        'Екатеринбург, ул. Малышева, 5',
      ),
    ])
    .run()
}

function insertPaymentSystems(db: Db): void {
  const base = {
    description: '',
    isNew: false,
    isPrepay: false,
    maxSum: 0,
    onlyThisCountry: true,
    disabledRegions: [],
  }
  db.insert(paymentSystems)
    .values([
      { ...base, id: PAYMENT.cash, name: 'Наличными при получении', sorting: 1 },
      {
        ...base,
        id: PAYMENT.card,
        name: 'Картой при получении',
        maxSum: 50_000,
        disabledRegions: [REGION.chukotka],
        sorting: 2,
      },
      {
        ...base,
        id: PAYMENT.online,
        name: 'Банковской картой онлайн',
        isPrepay: true,
        onlyThisCountry: false,
        sorting: 3,
      },
      { ...base, id: PAYMENT.shares, name: 'Долями', isPrepay: true, maxSum: 30_000, sorting: 4 },
      { ...base, id: PAYMENT.sbp, name: 'СБП', isPrepay: true, isNew: true, sorting: 5 },
      { ...base, id: PAYMENT.podeli, name: 'Подели', isPrepay: true, maxSum: 35_000, sorting: 6 },
      {
        ...base,
        id: PAYMENT.foreignCard,
        name: 'Иностранной банковской картой',
        isPrepay: true,
        onlyThisCountry: false,
        sorting: 7,
      },
    ])
    .run()
}
