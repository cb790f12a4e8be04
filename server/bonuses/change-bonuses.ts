import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { bonusLifeMs } from './accrue-bonuses.ts'
import { addBonusEntry, bonusBalance, openGrants } from './bonus-ledger.ts'

interface Change {
  readonly clientId: number
  /** Bonuses to add, or to take if below 0. */
  readonly amount: number
}

/**
 * Adds bonuses that no order has earned as a grant of its own, or takes bonuses from the grants that expire first, by
 * entries of the ledger (BON-24). Throws NOT_ENOUGH_BONUSES if the balance is below what is to be taken.
 */
export function changeBonuses(ctx: Pick<Ctx, 'db' | 'now'>, { clientId, amount }: Change): void {
  inTransaction(ctx.db, () => {
    if (amount > 0) {
      const expiresAt = ctx.now + bonusLifeMs(ctx)
      addBonusEntry(ctx, { clientId, kind: 'accrual', amount, expiresAt })
      return
    }
    const balance = bonusBalance(ctx, clientId)
    if (balance < -amount) throw new AppError('NOT_ENOUGH_BONUSES', { balance })
    let due = -amount
    for (const { grantId, left } of openGrants(ctx, clientId)) {
      const taken = Math.min(left, due)
      if (taken === 0) break
      addBonusEntry(ctx, { clientId, kind: 'reversal', amount: -taken, grantId })
      due -= taken
    }
  })
}
