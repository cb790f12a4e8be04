import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, openGrants } from './bonus-ledger.ts'

interface Spending {
  readonly clientId: number
  readonly orderId: number
  /** Whole roubles, at least 0. */
  readonly amount: number
}

/**
 * Spends bonuses on an order, from the grants that expire first, with one entry for each grant (BON-23). The amount
 * comes from the balance that was read in the same transaction, so a shortage is a bug: it throws, and the whole
 * order is rolled back.
 */
export function spendBonuses(ctx: Pick<Ctx, 'db' | 'now'>, { clientId, orderId, amount }: Spending): void {
  inTransaction(ctx.db, () => {
    let due = amount
    for (const { grantId, left } of openGrants(ctx, clientId)) {
      if (due === 0) break
      const taken = Math.min(left, due)
      addBonusEntry(ctx, { clientId, kind: 'spend', amount: -taken, grantId, orderId })
      due -= taken
    }
    if (due > 0) throw new Error(`order ${orderId} would spend ${due} bonuses more than there are`)
  })
}
