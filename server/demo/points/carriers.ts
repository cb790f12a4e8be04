import { OPERATOR_IDS } from '#server/reference/delivery/operators.ts'
import type { OperatorId } from '#shared/delivery-ids.ts'

/** 'till' and 'shelf' are points in a grocery store, which hands out parcels at the checkout or from lockers. */
export type OutletKind = 'counter' | 'locker' | 'office' | 'till' | 'shelf'

/** A kind of place where a carrier hands out parcels. */
export interface Outlet {
  operatorId: OperatorId
  kind: OutletKind
  title: string
  storageDays: number
  /** Percentage of the points in a city where all carriers are present. */
  weight: number
  /** The share of prepay-only points, from 0 to 1. */
  prepayShare: number
  /** The shops that contain the points, with their relative frequencies. */
  partners: readonly (readonly [name: string | null, weight: number])[]
}

const NO_PARTNER = [[null, 1]] as const

const SMALL_SHOPS = [
  [null, 76],
  ['Салон связи «Диалог»', 6],
  ['Магазин «Уют»', 5],
  ['Химчистка «Чистый дом»', 4],
  ['Типография «Формат»', 4],
  ['Зоомагазин «Лапки»', 3],
  ['Канцтовары «Скрепка»', 2],
] as const

const GROCERIES = [
  ['Пятерочка', 88],
  ['Перекрёсток', 12],
] as const

const OUTLETS: readonly Outlet[] = [
  {
    operatorId: OPERATOR_IDS.cdek,
    kind: 'counter',
    title: 'Пункт выдачи CDEK',
    storageDays: 7,
    weight: 20,
    prepayShare: 0.02,
    partners: NO_PARTNER,
  },
  {
    operatorId: OPERATOR_IDS.cdek,
    kind: 'locker',
    title: 'Постамат CDEK',
    storageDays: 3,
    weight: 6,
    prepayShare: 0.1,
    partners: NO_PARTNER,
  },
  {
    operatorId: OPERATOR_IDS.dpd,
    kind: 'counter',
    title: 'Пункт выдачи DPD',
    storageDays: 8,
    weight: 13,
    prepayShare: 0.03,
    partners: SMALL_SHOPS,
  },
  {
    operatorId: OPERATOR_IDS.boxberry,
    kind: 'counter',
    title: 'Отделение Boxberry',
    storageDays: 7,
    weight: 17,
    prepayShare: 0.03,
    partners: SMALL_SHOPS,
  },
  {
    operatorId: OPERATOR_IDS.postLockers,
    kind: 'locker',
    title: 'Почтомат',
    storageDays: 5,
    weight: 11,
    prepayShare: 0.05,
    partners: NO_PARTNER,
  },
  {
    operatorId: OPERATOR_IDS.ozon,
    kind: 'counter',
    title: 'Пункт выдачи Ozon',
    storageDays: 14,
    weight: 7,
    prepayShare: 1,
    partners: NO_PARTNER,
  },
  {
    operatorId: OPERATOR_IDS.postOffices,
    kind: 'office',
    title: 'Отделение Почты России',
    storageDays: 14,
    weight: 13,
    prepayShare: 0,
    partners: NO_PARTNER,
  },
  {
    operatorId: OPERATOR_IDS.fivePost,
    kind: 'till',
    title: 'Касса 5Post',
    storageDays: 7,
    weight: 8,
    prepayShare: 0,
    partners: GROCERIES,
  },
  {
    operatorId: OPERATOR_IDS.fivePost,
    kind: 'shelf',
    title: 'Постамат 5Post',
    storageDays: 3,
    weight: 5,
    prepayShare: 0.12,
    partners: GROCERIES,
  },
]

type Hours = readonly (readonly [hours: string, weight: number])[]

const SHOP_HOURS: Hours = [
  ['ежедневно 08:00-22:00', 50],
  ['ежедневно 08:00-23:00', 35],
  ['ежедневно 09:00-22:00', 15],
]

export const BUSINESS_HOURS: Readonly<Record<OutletKind, Hours>> = {
  counter: [
    ['ежедневно 09:00-21:00', 24],
    ['ежедневно 10:00-20:00', 22],
    ['Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00', 24],
    ['Пн-Пт 09:00-19:00, Сб 10:00-16:00, Вс — выходной', 14],
    ['Пн-Сб 10:00-19:00, Вс — выходной', 10],
    ['ежедневно 08:00-22:00', 6],
  ],
  locker: [
    ['круглосуточно', 58],
    ['ежедневно 08:00-23:00', 26],
    ['ежедневно 09:00-22:00', 16],
  ],
  office: [
    ['Пн-Пт 08:00-20:00, Сб 09:00-18:00, Вс — выходной', 40],
    ['Пн-Пт 09:00-19:00, Сб-Вс 10:00-17:00', 26],
    ['Пн-Сб 08:00-20:00, Вс 10:00-18:00', 20],
    ['Вт-Пт 09:00-18:00, Сб 09:00-16:00, Вс-Пн — выходной', 14],
  ],
  till: SHOP_HOURS,
  shelf: SHOP_HOURS,
}

/** Regions in which the grocery chain has no stores. */
const NO_GROCER_REGIONS: ReadonlySet<number> = new Set([39, 80, 81, 82, 83, 84, 85, 89, 92])
const NO_GROCER_EAST_OF = 95

/** Returns the kinds of points that occur in a city of this region and longitude. */
export function outletsAt(regionId: number, lon: number): readonly Outlet[] {
  const hasGrocer = lon < NO_GROCER_EAST_OF && !NO_GROCER_REGIONS.has(regionId)
  return hasGrocer ? OUTLETS : OUTLETS.filter((outlet) => outlet.operatorId !== OPERATOR_IDS.fivePost)
}
