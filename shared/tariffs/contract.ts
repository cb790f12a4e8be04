import * as z from 'zod/mini'
import { DeliveryTypeId, OperatorId, TariffId } from '#shared/delivery-ids.ts'
import { Roubles } from '#shared/money.ts'
import { StoreStock } from '#shared/pickup/contract.ts'
import { DELIVERY_KINDS } from './delivery-kinds.ts'

/** A tariff whose price is known. */
export const PricedTariff = z.object({
  id: TariffId,
  kind: z.enum(DELIVERY_KINDS),
  deliveryTypeId: DeliveryTypeId,
  operatorId: OperatorId,
  deliveryName: z.string(),
  deliveryShortName: z.string(),
  /** '2–3 дн.' */
  deliveryTime: z.string(),
  /** Days from today, both inclusive. */
  daysFrom: z.int(),
  daysTo: z.int(),
  /** The same as dates of the shop, counted from the day of this answer: '24–26 ноября' (DLV-112). */
  dates: z.string(),
  /** Before the free threshold and the cash fee. */
  price: Roubles,
  /** The price for this basket with the chosen payment system, including the cash fee (DLV-40). */
  calculatePrice: Roubles,
  /** The part of `calculatePrice` that the carrier charges for collecting money on delivery. */
  cashFee: Roubles,
  freeThreshold: z.nullable(Roubles),
  surchargePercent: z.int(),
  prepayOnly: z.boolean(),
  /**
   * UTC milliseconds of the quote if the carrier does not answer and its last known price and days are shown;
   * otherwise null.
   */
  quotedAt: z.nullable(z.int()),
  isPost: z.boolean(),
  sorting: z.int(),
  pickupPointCount: z.int(),
})
export type PricedTariff = z.infer<typeof PricedTariff>

/**
 * An offered tariff. Its days and prices are null if the carrier does not answer and has no stored answer; then the
 * price is agreed later (DLV-57).
 */
export const Tariff = z.extend(PricedTariff, {
  /** Both '' if the days are unknown. */
  deliveryTime: z.string(),
  dates: z.string(),
  daysFrom: z.nullable(z.int()),
  daysTo: z.nullable(z.int()),
  price: z.nullable(Roubles),
  calculatePrice: z.nullable(Roubles),
})
export type Tariff = z.infer<typeof Tariff>

/** From which sum the delivery by a group of tariffs is free; null if none of them ever is. */
export const FreeFrom = z.nullable(
  z.object({
    /** The lowest free threshold of the group. */
    sum: Roubles,
    /** False if a tariff of the group is free only from a larger sum, or never. */
    isForAll: z.boolean(),
  }),
)
export type FreeFrom = z.infer<typeof FreeFrom>

/** Minimum and maximum; null if there is nothing to compare. */
const Range = z.nullable(z.tuple([z.int(), z.int()]))

export const TariffRanges = z.object({
  /** Days from today. */
  durationRange: Range,
  /** Whole roubles that the basket would cost to deliver. */
  priceRange: Range,
  freeThresholdRange: Range,
})
export type TariffRanges = z.infer<typeof TariffRanges>

export const AvailableTariffs = z.object({
  /** The position that the tariffs are for; a page must not offer them for another position. */
  to: z.object({ cityId: z.int(), regionId: z.int(), countryId: z.int() }),
  /** Courier, post and brand store. */
  deliveryTariffs: z.array(Tariff),
  pickupTariffs: z.array(Tariff),
  /** Operator id → label. */
  pickupTariffLabels: z.record(z.string(), z.string()),
  pickupServiceTariffsRangeInfo: TariffRanges,
  /** From the first day of the fastest pickup tariff to the last day of the slowest one; '' if no days are known. */
  pickupDates: z.string(),
  /** True if a carrier does not answer and has no stored answer, so that its tariffs have no price. */
  isPartial: z.boolean(),
})
export type AvailableTariffs = z.infer<typeof AvailableTariffs>

export const CalculatedPricesInput = z.strictObject({
  tariffIds: z.array(TariffId.check(z.positive())).check(z.maxLength(100)),
  paymentSystemId: z.optional(z.int().check(z.minimum(0))),
})
/** Tariff id → its current price. */
export const CalculatedPrices = z.record(
  z.string(),
  z.pick(PricedTariff, { calculatePrice: true, cashFee: true }),
)
export type CalculatedPrices = z.infer<typeof CalculatedPrices>

/**
 * Terms of the tariffs inside Russia: from which sum each kind is free, and the cash fee of the post.
 */
export const DeliveryTerms = z.object({
  freeFrom: z.object({ pickup: FreeFrom, ownCourier: FreeFrom, courier: FreeFrom, post: FreeFrom }),
  /** Names of the offered pickup operators and of other couriers than the shop's own, in the order of the tariffs. */
  pickups: z.array(z.string()),
  couriers: z.array(z.string()),
  hasOwnCourier: z.boolean(),
  hasPost: z.boolean(),
  /** Whether parcels go to the CIS by a courier, and to the rest of the world by post. */
  abroad: z.object({ cis: z.boolean(), world: z.boolean() }),
  /** The percentage of collected money that the post keeps; 0: none. */
  cashFeePercent: z.int(),
})
export type DeliveryTerms = z.infer<typeof DeliveryTerms>

const HintOption = z.object({
  /** From the first day of the fastest of them to the last day of the slowest, as dates of the shop: '24–26 ноября'. */
  dates: z.string(),
  /** The prices of its tariffs, of which there is at least one; a server of the version before sends none. */
  prices: z.optional(z.array(Roubles)),
  // Pages and servers of the version before know only these two; they, and `prices` missing, can leave with the next.
  priceFrom: Roubles,
  priceTo: Roubles,
  freeFrom: FreeFrom,
})
export type HintOption = z.infer<typeof HintOption>
/** How a shopper gets a single product, as its page shows it: the delivery to the city, and the stores (PROD-15). */
export const DeliveryHint = z.object({
  cityName: z.string(),
  pickup: z.nullable(z.extend(HintOption, { pointCount: z.int() })),
  courier: z.nullable(HintOption),
  /** Pickup in the brand store of the city; null if it has none. */
  store: z.nullable(z.object({ dates: z.string() })),
  shelves: StoreStock,
  /** True if the page was loaded without waiting for a carrier, so that more may follow. */
  isPreliminary: z.boolean(),
})
export type DeliveryHint = z.infer<typeof DeliveryHint>
export const DeliveryHintInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
