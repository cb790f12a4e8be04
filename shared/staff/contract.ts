import * as z from 'zod/mini'

/** What the staff writes about an order for itself (STAFF-2). */
export const NoteInput = z.strictObject({
  orderId: z.int().check(z.positive()),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(1000, 'must have at most 1000 characters'),
    ),
})
export type NoteInput = z.infer<typeof NoteInput>

/** The most bonuses that one command adds or takes. */
const MOST_BONUSES = 10_000

/** A change of a customer's bonuses by the staff (STAFF-4). */
export const BonusChange = z.strictObject({
  clientId: z.int().check(z.positive()),
  /** Bonuses to add, or to take if below 0. */
  amount: z.int().check(
    z.minimum(-MOST_BONUSES, `must be from -${MOST_BONUSES} to +${MOST_BONUSES}`),
    z.maximum(MOST_BONUSES, `must be from -${MOST_BONUSES} to +${MOST_BONUSES}`),
    z.refine((amount) => amount !== 0, 'must not be 0'),
  ),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'must have 3 to 200 characters'),
      z.maxLength(200, 'must have 3 to 200 characters'),
    ),
})
export type BonusChange = z.infer<typeof BonusChange>
