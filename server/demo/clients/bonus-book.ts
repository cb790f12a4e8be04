import type { Db } from '#db/client.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/account.ts'
import { DAY } from './demo-time.ts'

/** Bonuses burn so long after they were accrued (rules, Order of discounts). */
const LIFE = 365 * DAY

type Entry = typeof bonusEntries.$inferInsert
/** An accrual with what is left of it. */
interface Lot {
  readonly id: number
  readonly expiresAt: number
  readonly orderId: number
  left: number
}

/**
 * The bonus account of one client, kept as the shop keeps it: the earliest-expiring lot is spent first, what is left
 * of a lot burns on its day. Calls come in the order of time; `burnUntil` goes before each.
 */
export interface BonusBook {
  burnUntil(at: number): void
  balance(): number
  accrue(orderId: number, amount: number, at: number): void
  await(orderId: number, amount: number, dueAt: number): void
  spend(orderId: number, amount: number, at: number): void
  /** A cancelled order gives back what was spent on it. */
  giveBack(orderId: number, at: number): void
  /** A returned order takes back what it has brought. */
  takeBack(orderId: number, at: number): void
}

export function openBonusBook(db: Db, clientId: number): BonusBook {
  const lots: Lot[] = []
  const spent: { readonly orderId: number; readonly lot: Lot; readonly amount: number }[] = []

  const write = (entry: Omit<Entry, 'clientId'>): number =>
    db
      .insert(bonusEntries)
      .values({ clientId, ...entry })
      .returning({ id: bonusEntries.id })
      .get().id
  const inOrder = () => lots.filter(({ left }) => left > 0).sort((a, b) => a.expiresAt - b.expiresAt)

  return {
    burnUntil(at) {
      for (const lot of inOrder().filter(({ expiresAt }) => expiresAt <= at)) {
        write({ kind: 'burn', amount: -lot.left, lotId: lot.id, at: lot.expiresAt })
        lot.left = 0
      }
    },
    balance: () => lots.reduce((sum, { left }) => sum + left, 0),
    accrue(orderId, amount, at) {
      const expiresAt = at + LIFE
      lots.push({
        id: write({ kind: 'accrual', amount, orderId, at, expiresAt }),
        expiresAt,
        orderId,
        left: amount,
      })
    },
    await(orderId, amount, dueAt) {
      db.insert(pendingAccruals).values({ orderId, clientId, amount, dueAt }).run()
    },
    spend(orderId, amount, at) {
      let rest = amount
      for (const lot of inOrder()) {
        const part = Math.min(rest, lot.left)
        if (part === 0) break
        write({ kind: 'spend', amount: -part, lotId: lot.id, orderId, at })
        spent.push({ orderId, lot, amount: part })
        lot.left -= part
        rest -= part
      }
    },
    giveBack(orderId, at) {
      for (const { lot, amount } of spent.filter((one) => one.orderId === orderId)) {
        write({ kind: 'return', amount, lotId: lot.id, orderId, at })
        lot.left += amount
      }
    },
    takeBack(orderId, at) {
      for (const lot of lots.filter((one) => one.orderId === orderId && one.left > 0)) {
        write({ kind: 'reversal', amount: -lot.left, lotId: lot.id, orderId, at })
        lot.left = 0
      }
    },
  }
}
