import * as z from 'zod/mini'
import { BasketView, ChooseInput, MoneyReason } from '#shared/basket/contract.ts'
import { COUPON_INELIGIBILITIES } from '#shared/coupons/coupon-kinds.ts'
import { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { Roubles } from '#shared/money.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { AvailableTariffs } from '#shared/tariffs/contract.ts'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'

/**
 * True in the data of a page that did not wait for a carrier: prices are the last known ones or missing, and the
 * browser asks again.
 */
const Preliminary = z.boolean()

/** What the chosen delivery adds to the basket. */
export const DeliveryView = z.object({
  /**
   * null while no tariff is chosen, when the tariff has no price for the city and the parcel, and when nothing in the
   * basket can be sent.
   */
  deliveryPrice: z.nullable(Roubles),
  /** The basket's finalTotal and the delivery, shown as 'Общая стоимость' (BASK-36). */
  payableTotal: Roubles,
  /** The lines of deliveryPrice, which add up to it. */
  reasons: z.array(MoneyReason),
  /** The basket coupon's `ineligibility`, judged with this delivery: one that is free anyway needs no coupon. */
  couponIneligibility: z.nullable(z.enum(COUPON_INELIGIBILITIES)),
  /** The chosen tariff hands over in a brand store; the name of the field is that of API-15. */
  isRetailDeliveryType: z.boolean(),
  isPreliminary: Preliminary,
})
export type DeliveryView = z.infer<typeof DeliveryView>

/** A chosen delivery that is no longer available. */
export const LostDelivery = z.object({
  tariffId: TariffIdOrNone,
  /** 0 without a point. */
  pickupPointId: PickupPointIdOrNone,
  /** null if the shop no longer has the tariff. */
  kind: z.nullable(z.enum(DELIVERY_KINDS)),
  /** The city of the point; null without a point, and for one that no longer exists. */
  city: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type LostDelivery = z.infer<typeof LostDelivery>

/** Everything that the checkout page shows, from one state of the basket. */
export const CheckoutView = z.object({
  /** Lines, totals, coupon, bonuses and the stored choices. */
  basket: BasketView,
  delivery: DeliveryView,
  tariffs: AvailableTariffs,
  paymentSystems: PaymentSystems,
  /** Choices that are no longer available. */
  unavailable: z.object({
    /** The tariff does not serve the city or does not take the items, or its point does not exist. */
    delivery: z.nullable(LostDelivery),
    /** The id of the payment system, which is unavailable now or which the shop no longer has. */
    payment: z.nullable(z.int()),
    /** More bonuses are requested than may be spent. */
    bonuses: z.boolean(),
    /** True if the update that this view answers has cleared these choices, so that they are no longer stored. */
    isCleared: z.boolean(),
  }),
  isPreliminary: Preliminary,
})
export type CheckoutView = z.infer<typeof CheckoutView>

/** The choices to store; an absent field stays as it is, 0 or '' clears it. */
export const CheckoutPatch = z.extend(ChooseInput, {
  /** Clears the choices that are unavailable before or because of this update; without it they stay stored. */
  clearsUnavailable: z.optional(z.boolean()),
})
export type CheckoutPatch = z.infer<typeof CheckoutPatch>
