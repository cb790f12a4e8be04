import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'

/** A page of a list, with at most 50 rows. */
export const PageInput = {
  offset: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(50)),
}

export const PurchasesInput = z.strictObject(PageInput)
export type PurchasesInput = z.infer<typeof PurchasesInput>

/** A product that the customer has bought, however often; the newest purchase comes first. */
export const Purchase = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  url: z.string(),
  img: z.string(),
  tint: z.string(),
  /** Pieces in all of the customer's orders. */
  quantity: z.int(),
  lastOrderId: z.int(),
  lastBoughtAt: z.int(),
  /** The current price of one piece. */
  price: Roubles,
  basePrice: Roubles,
  /** 0: sold out or no longer sold. */
  availableCount: z.int(),
})
export type Purchase = z.infer<typeof Purchase>
export const Purchases = z.object({ purchases: z.array(Purchase) })
export type Purchases = z.infer<typeof Purchases>
export const PurchasesCount = z.object({ purchasesCount: z.int() })
export type PurchasesCount = z.infer<typeof PurchasesCount>

export const BonusesInput = z.strictObject(PageInput)
export type BonusesInput = z.infer<typeof BonusesInput>

export const BONUS_OPERATIONS = ['accrual', 'spend', 'burn', 'return', 'reversal', 'pending'] as const

/** One row of the history: pending entries first, then those of the ledger, newest first (BON-21, BON-29). */
export const BonusOperation = z.object({
  kind: z.enum(BONUS_OPERATIONS),
  amount: z.int(),
  dateOperation: z.int(),
  orderId: z.nullable(z.int()),
})
export type BonusOperation = z.infer<typeof BonusOperation>

/** A summary of the bonus account. */
export const BonusSummary = z.object({
  balance: z.int(),
  /** Sum of the bonuses that are earned but not yet available. */
  awaited: z.int(),
  /**
   * What is left of the grants that will expire, the earliest first (BON-28); a summary contains only the first grant.
   */
  expiring: z.array(
    z.object({
      amount: z.int(),
      expirationDate: z.int(),
      daysToExpiry: z.int(),
      /** A moment of the last day that is promised for spending the grant; not shown if `daysToExpiry` is 0. */
      lastDate: z.int(),
    }),
  ),
})
export type BonusSummary = z.infer<typeof BonusSummary>

export const BonusesView = z.object({
  ...BonusSummary.shape,
  /** Earned but not yet available, the earliest first. */
  pending: z.array(z.object({ amount: z.int(), dueDate: z.int(), orderId: z.int() })),
  history: z.array(BonusOperation),
  historyCount: z.int(),
})
export type BonusesView = z.infer<typeof BonusesView>

/** What is to be changed in the profile; what is missing stays as it is. */
export const ProfileInput = z.partial(
  z.strictObject({
    name: z.string().check(z.maxLength(120, SCHEMA_CODES.tooLong)),
    /** Empty if the customer has given no address. */
    email: z.string().check(z.maxLength(254, SCHEMA_CODES.tooLong)),
    smsAgreement: z.boolean(),
    emailAgreement: z.boolean(),
  }),
)
export type ProfileInput = z.infer<typeof ProfileInput>

/** Where the customer is signed in, and when browsers have lately signed in for the first time. */
export const SessionsView = z.object({
  /** The browser that asks comes first. */
  sessions: z.array(
    z.object({
      id: z.int(),
      /** As people call it: 'Chrome, Windows'. */
      browser: z.string(),
      createdAt: z.int(),
      /** The last use, at most an hour old. */
      seenAt: z.int(),
      isCurrent: z.boolean(),
    }),
  ),
  newDevices: z.array(z.int()),
})
export type SessionsView = z.infer<typeof SessionsView>

export const EndSessionInput = z.strictObject({ id: z.int().check(z.minimum(1)) })
export type EndSessionInput = z.infer<typeof EndSessionInput>
