import * as z from 'zod/mini'
import { BasketView, ChooseInput } from '#shared/basket/contract.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { AvailableTariffs } from '#shared/tariffs/contract.ts'

/** Everything that the checkout page shows, from one state of the basket. */
export const CheckoutView = z.object({
  /** Lines, totals with delivery, coupon, bonuses and the stored choices. */
  basket: BasketView,
  tariffs: AvailableTariffs,
  paymentSystems: PaymentSystems,
  /** Choices that are no longer available. */
  unavailable: z.object({
    /** The tariff does not serve the city or does not take the items, or its point does not exist. */
    delivery: z.boolean(),
    /**
     * The payment system's name and the reason against it; the reason is empty if the shop no longer has the system.
     */
    payment: z.nullable(z.object({ name: z.string(), reason: z.string() })),
    /** More bonuses are requested than may be spent. */
    bonuses: z.boolean(),
    /** True if the update that this view answers has cleared these choices, so that they are no longer stored. */
    isCleared: z.boolean(),
  }),
})
export type CheckoutView = z.infer<typeof CheckoutView>

/** The choices to store; an absent field stays as it is, 0 or '' clears it. */
export const CheckoutPatch = z.extend(ChooseInput, {
  /** Clears the choices that are unavailable before or because of this update; without it they stay stored. */
  clearsUnavailable: z.optional(z.boolean()),
})
export type CheckoutPatch = z.infer<typeof CheckoutPatch>
