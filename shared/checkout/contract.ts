import * as z from 'zod/mini'
import { BasketView, ChooseInput } from '#shared/basket/contract.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { AvailableTariffs } from '#shared/tariffs/contract.ts'

/** Everything the checkout page shows, from one state of the basket. */
export const CheckoutView = z.object({
  /** Lines, totals with delivery, coupon, bonuses, and the choices as they are kept. */
  basket: BasketView,
  tariffs: AvailableTariffs,
  paymentSystems: PaymentSystems,
  /** Choices that cannot be had any more. */
  gone: z.object({
    /** The tariff does not go to the city, or does not take the goods; or its point is not there. */
    delivery: z.boolean(),
    /** The payment system's name, and why it cannot be chosen (empty: the shop has it no more). */
    payment: z.nullable(z.object({ name: z.string(), reason: z.string() })),
    /** More bonuses are wished for than may be spent. */
    bonuses: z.boolean(),
    /** They are no longer kept: the update that has answered so has given them up. */
    isGivenUp: z.boolean(),
  }),
})
export type CheckoutView = z.infer<typeof CheckoutView>

/** Which of the given choices to keep; an absent field stays as it is, 0 or '' clears it. */
export const CheckoutPatch = z.extend(ChooseInput, {
  /** Gives up what cannot be had any more, now or because of this very patch; otherwise it stays as a wish. */
  givesUpGone: z.optional(z.boolean()),
})
export type CheckoutPatch = z.infer<typeof CheckoutPatch>
