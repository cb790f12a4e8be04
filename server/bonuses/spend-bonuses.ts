import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, openLots } from './bonus-ledger.ts'

interface Spending {
  readonly clientId: number
  readonly orderId: number
  /** Whole roubles, at least 0. */
  readonly amount: number
}

/**
 * Takes bonuses for an order: from the lots that burn first, one entry a lot. The amount comes from the balance read
 * in the same transaction, so to find less now is a fault: it throws and undoes all of the order.
 */
export function spendBonuses(ctx: Pick<Ctx, 'db' | 'now'>, { clientId, orderId, amount }: Spending): void {
  inTransaction(ctx.db, () => {
    let due = amount
    for (const { lotId, left } of openLots(ctx, clientId)) {
      if (due === 0) break
      const taken = Math.min(left, due)
      addBonusEntry(ctx, { clientId, kind: 'spend', amount: -taken, lotId, orderId })
      due -= taken
    }
    if (due > 0) throw new Error(`order ${orderId} would spend ${due} bonuses more than there are`)
  })
}
