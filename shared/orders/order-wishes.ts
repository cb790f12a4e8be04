import * as z from 'zod/mini'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'

/**
 * What the shopper tells the shop about the order (CHK-7). The form, the input of an order, its row, and its view have
 * these fields under the same names, so that a new one passes through them without being named again.
 */
export const OrderWishes = z.object({
  description: z.string().check(z.maxLength(2000, SCHEMA_CODES.tooLong)),
  needCall: z.boolean(),
  needCashMemo: z.boolean(),
})
export type OrderWishes = z.infer<typeof OrderWishes>

export const NO_WISHES: OrderWishes = { description: '', needCall: false, needCashMemo: false }

/** Returns the wishes alone. */
export function wishesOf({ description, needCall, needCashMemo }: OrderWishes): OrderWishes {
  return { description, needCall, needCashMemo }
}
