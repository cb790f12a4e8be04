import type { tariffs } from '#db/schema/tariffs.ts'
import { asTariffId, type OperatorId, type TariffId } from '#shared/delivery-ids.ts'
import { BRAND_STORE_SHORT_NAME } from '#shared/tariffs/delivery-kinds.ts'
import { OPERATOR_IDS } from './operators.ts'

type TariffRow = typeof tariffs.$inferSelect

export const TARIFF_IDS = {
  brandStore: asTariffId(101),
  cdekPickup: asTariffId(102),
  dpdPickup: asTariffId(103),
  boxberryPickup: asTariffId(104),
  postLockers: asTariffId(105),
  ozonPickup: asTariffId(106),
  postOffices: asTariffId(107),
  fivePostPickup: asTariffId(108),
  ownCourier: asTariffId(109),
  cdekCourier: asTariffId(110),
  dpdCourier: asTariffId(111),
  post: asTariffId(112),
  cisCourier: asTariffId(113),
  worldPost: asTariffId(114),
  cdekLockers: asTariffId(115),
} as const

export type TariffName = keyof typeof TARIFF_IDS

/** The tariffs about which the settings decide, by the names under which they do so. Brand stores are always free. */
export const TARIFF_NAMES = [
  ...['cdekPickup', 'dpdPickup', 'boxberryPickup', 'postLockers', 'ozonPickup', 'postOffices'],
  ...['fivePostPickup', 'ownCourier', 'cdekCourier', 'dpdCourier', 'post', 'cisCourier', 'worldPost'],
  'cdekLockers',
] as const satisfies readonly TariffName[]

/** What a shop decides about a tariff. */
interface TariffChoice {
  readonly offered: boolean
  /** The total of items in whole roubles from which it is free; null for never. */
  readonly freeFrom: number | null
}

/** The decisions of a shop. A tariff without one is offered and never free. */
export type TariffChoices = { readonly [Name in TariffName]?: TariffChoice | undefined }

/** The post's surcharge for collecting money on delivery (DLV-39); MIN_CASH_FEE sets its minimum. */
const CASH_FEE_PERCENT = 2
/** A free threshold of one rouble, which every order reaches. */
const ALWAYS_FREE = 1

/**
 * The pickup or brand-store tariff of each operator's points. CDEK's lockers have a tariff of their own, to which its own
 * list assigns them; those of the demo are among its points.
 */
export const PICKUP_TARIFF_BY_OPERATOR: ReadonlyMap<OperatorId, TariffId> = new Map([
  [OPERATOR_IDS.own, TARIFF_IDS.brandStore],
  [OPERATOR_IDS.cdek, TARIFF_IDS.cdekPickup],
  [OPERATOR_IDS.dpd, TARIFF_IDS.dpdPickup],
  [OPERATOR_IDS.boxberry, TARIFF_IDS.boxberryPickup],
  [OPERATOR_IDS.postLockers, TARIFF_IDS.postLockers],
  [OPERATOR_IDS.ozon, TARIFF_IDS.ozonPickup],
  [OPERATOR_IDS.postOffices, TARIFF_IDS.postOffices],
  [OPERATOR_IDS.fivePost, TARIFF_IDS.fivePostPickup],
])

type TariffDraft = Pick<TariffRow, 'id' | 'operatorId' | 'kind' | 'name' | 'shortName'> & Partial<TariffRow>

const PICKUP = { kind: 'pickup' } as const
const COURIER = { kind: 'courier' } as const

const DRAFTS: readonly TariffDraft[] = [
  {
    id: TARIFF_IDS.brandStore,
    operatorId: OPERATOR_IDS.own,
    kind: 'store',
    name: BRAND_STORE_SHORT_NAME,
    shortName: BRAND_STORE_SHORT_NAME,
    freeThreshold: ALWAYS_FREE,
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.cdekPickup,
    operatorId: OPERATOR_IDS.cdek,
    name: 'Пункты выдачи CDEK',
    shortName: 'CDEK',
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.dpdPickup,
    operatorId: OPERATOR_IDS.dpd,
    name: 'Пункты выдачи DPD',
    shortName: 'DPD',
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.boxberryPickup,
    operatorId: OPERATOR_IDS.boxberry,
    name: 'Пункты выдачи Boxberry',
    shortName: 'Boxberry',
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.postLockers,
    operatorId: OPERATOR_IDS.postLockers,
    name: 'Почтоматы Почты России',
    shortName: 'Почтомат',
    isToLocker: true,
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.ozonPickup,
    operatorId: OPERATOR_IDS.ozon,
    name: 'Пункты выдачи Ozon',
    shortName: 'Ozon',
    prepayOnly: true,
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.postOffices,
    operatorId: OPERATOR_IDS.postOffices,
    name: 'Отделения Почты России',
    shortName: 'Отделение Почты',
    surchargePercent: CASH_FEE_PERCENT,
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.fivePostPickup,
    operatorId: OPERATOR_IDS.fivePost,
    name: '5Post («Пятерочка»)',
    shortName: '5Post',
  },
  {
    ...COURIER,
    id: TARIFF_IDS.ownCourier,
    operatorId: OPERATOR_IDS.own,
    name: 'Курьер «Глянца»',
    shortName: 'Наш курьер',
  },
  {
    ...COURIER,
    id: TARIFF_IDS.cdekCourier,
    operatorId: OPERATOR_IDS.cdek,
    name: 'Курьер CDEK',
    shortName: 'Курьер CDEK',
  },
  {
    ...COURIER,
    id: TARIFF_IDS.dpdCourier,
    operatorId: OPERATOR_IDS.dpd,
    name: 'Курьер DPD',
    shortName: 'Курьер DPD',
  },
  {
    id: TARIFF_IDS.post,
    operatorId: OPERATOR_IDS.postOffices,
    kind: 'post',
    name: 'Почта России',
    shortName: 'Почта России',
    surchargePercent: CASH_FEE_PERCENT,
  },
  {
    id: TARIFF_IDS.cisCourier,
    operatorId: OPERATOR_IDS.cdek,
    kind: 'courier',
    name: 'Курьер CDEK в страны СНГ',
    shortName: 'Курьер в СНГ',
    zone: 'cis',
  },
  {
    id: TARIFF_IDS.worldPost,
    operatorId: OPERATOR_IDS.postOffices,
    kind: 'post',
    name: 'Международная посылка Почты России',
    shortName: 'Международная почта',
    prepayOnly: true,
    zone: 'world',
  },
  {
    ...PICKUP,
    id: TARIFF_IDS.cdekLockers,
    operatorId: OPERATOR_IDS.cdek,
    name: 'Постаматы CDEK',
    shortName: 'Постаматы CDEK',
    isToLocker: true,
  },
]

/** Returns the tariffs with what the shop decides about them, in the order in which they are shown. */
export function tariffRows(choices: TariffChoices = {}): TariffRow[] {
  const byId = new Map<TariffId, TariffChoice | undefined>(
    TARIFF_NAMES.map((name) => [TARIFF_IDS[name], choices[name]]),
  )
  return DRAFTS.map((draft, index) => ({
    freeThreshold: byId.get(draft.id)?.freeFrom ?? null,
    isOffered: byId.get(draft.id)?.offered ?? true,
    surchargePercent: 0,
    prepayOnly: false,
    zone: 'russia',
    isToLocker: false,
    sorting: (index + 1) * 10,
    ...draft,
  }))
}
