import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'
import { PAYMENT_BLOCKS } from './payment-availability.ts'

export const PaymentSystem = z.object({
  id: z.int(),
  name: z.string(),
  /** HTML, sanitized: links, emphasis and lists only. */
  description: z.string(),
  isNew: z.boolean(),
  isPrepay: z.boolean(),
  maxSum: z.int(),
  onlyThisCountry: z.boolean(),
  disabledRegions: z.array(z.int()),
  /** The codes of `reasons`, in the same order, for decisions in code. */
  blockedBy: z.array(z.enum(PAYMENT_BLOCKS)),
  /** Why the system cannot be chosen now, in the order of PAY-21; empty if it can. Pages show the first. */
  reasons: z.array(z.string()),
  /** Items before the discounts for prepayment and bonuses; delivery and total are what they cost with this system. */
  itemsTotal: Roubles,
  /** null if no delivery is chosen. */
  deliveryPrice: z.nullable(Roubles),
  payableTotal: Roubles,
})
export type PaymentSystem = z.infer<typeof PaymentSystem>
export const PaymentSystems = z.array(PaymentSystem)
export type PaymentSystems = z.infer<typeof PaymentSystems>
