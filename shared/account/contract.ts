import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'

/** A page of a list: at most 50 rows of it at a time. */
export const PageInput = {
  offset: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(50)),
}

export const PurchasesInput = z.strictObject(PageInput)
export type PurchasesInput = z.infer<typeof PurchasesInput>

/** A product the client has bought, however often; newest purchase first (spec §3, Purchases). */
export const Purchase = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  url: z.string(),
  img: z.string(),
  tint: z.string(),
  /** Pieces over all orders. */
  quantity: z.int(),
  lastOrderId: z.int(),
  lastBoughtAt: z.int(),
  /** One piece now. */
  price: Roubles,
  basePrice: Roubles,
  /** 0: sold out, or sold no more. */
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

/** One row of the history: entries of the ledger, newest first; what is awaited comes before them (spec §3, Bonus items). */
export const BonusOperation = z.object({
  kind: z.enum(BONUS_OPERATIONS),
  amount: z.int(),
  dateOperation: z.int(),
  orderId: z.nullable(z.int()),
})
export type BonusOperation = z.infer<typeof BonusOperation>

/** The bonus account at a glance. */
export const BonusSummary = z.object({
  balance: z.int(),
  /** Earned and not yet to be spent, all of it together. */
  awaited: z.int(),
  /** What is left of the accruals that will burn, the earliest first; of a glance only that one. */
  burning: z.array(
    z.object({
      amount: z.int(),
      expirationDate: z.int(),
      daysToBurn: z.int(),
      /** Within the last day on which they can be spent: what a page shows beside the days. */
      lastDate: z.int(),
    }),
  ),
})
export type BonusSummary = z.infer<typeof BonusSummary>

export const BonusesView = z.object({
  ...BonusSummary.shape,
  /** Earned and not yet to be spent, the earliest first. */
  pending: z.array(z.object({ amount: z.int(), dueDate: z.int(), orderId: z.int() })),
  history: z.array(BonusOperation),
  historyCount: z.int(),
})
export type BonusesView = z.infer<typeof BonusesView>

export const ProfileInput = z.strictObject({
  name: z.string().check(z.maxLength(120, 'Слишком длинный текст')),
  /** Empty: none. */
  email: z.string().check(z.maxLength(254, 'Слишком длинный текст')),
  smsAgreement: z.boolean(),
  emailAgreement: z.boolean(),
})
export type ProfileInput = z.infer<typeof ProfileInput>
