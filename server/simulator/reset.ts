import { ne, sql } from 'drizzle-orm'
import { purchaseCounts, purchases } from '#db/schema/account.ts'
import { clients, knownDevices, sessions, shoppers, signInCodes, usedCaptchaTokens } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { bonusAccounts, bonusEntries, bonusGrants, pendingAccruals } from '#db/schema/bonuses.ts'
import { callbackRequests } from '#db/schema/callback.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { productLines, stock, stockMoves } from '#db/schema/catalog.ts'
import { consents } from '#db/schema/consents.ts'
import { coupons } from '#db/schema/coupons.ts'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import { jobLeases, limitUses, outbox } from '#db/schema/jobs.ts'
import { couponUses, idempotencyKeys, orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import {
  orderRefunds,
  paymentMismatches,
  paymentNotifications,
  payments,
  refunds,
} from '#db/schema/payments.ts'
import { restockAskers, restockRequests } from '#db/schema/restock.ts'
import { reviews } from '#db/schema/reviews.ts'
import { securityEvents } from '#db/schema/security.ts'
import {
  simulatorBankPayments,
  simulatorBankRefunds,
  simulatorCaptchaTokens,
  simulatorMessages,
} from '#db/schema/simulator.ts'
import { orderNotes, staffActions } from '#db/schema/staff.ts'
import { carrierQuotes } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DemoDeps, Deps } from '#server/deps.ts'
import { clearSimulatorState } from './simulator-state.ts'

/** Tables that a reset clears, children before parents. */
export const CLEARED_TABLES = [
  consents,
  securityEvents,
  callbackRequests,
  restockAskers,
  restockRequests,
  campaignParts,
  bonusGrants,
  bonusEntries,
  bonusAccounts,
  pendingAccruals,
  purchases,
  purchaseCounts,
  paymentMismatches,
  paymentNotifications,
  ...[refunds, orderRefunds],
  payments,
  orderEvents,
  orderItems,
  couponUses,
  idempotencyKeys,
  reviews,
  orderNotes,
  orders,
  basketItems,
  baskets,
  favorites,
  favoriteShares,
  sessions,
  knownDevices,
  clients,
  shoppers,
  signInCodes,
  usedCaptchaTokens,
  staffActions,
  outbox,
  limitUses,
  jobLeases,
  carrierQuotes,
  simulatorMessages,
  ...[simulatorBankRefunds, simulatorBankPayments],
  simulatorCaptchaTokens,
]

/**
 * Restores the state of the first start. Catalog and pickup points stay, the inventory returns to its initial
 * amounts, and the demo's campaign, coupons, and customers are created again, relative to the current time.
 */
export function resetShop(deps: DemoDeps & Pick<Deps, 'demo'>): void {
  const { db } = deps.database
  inTransaction(db, () => {
    for (const table of CLEARED_TABLES) db.delete(table).run()
    clearSimulatorState(db)
    db.delete(stockMoves).where(ne(stockMoves.reason, 'seed')).run()
    const seeded = sql`coalesce((SELECT sum(delta) FROM stock_moves WHERE product_id = ${stock.productId}), 0)`
    db.update(stock).set({ available: seeded }).where(ne(stock.available, seeded)).run()
    db.update(productLines).set({ reviewCount: 0, starSum: 0 }).where(ne(productLines.reviewCount, 0)).run()
    db.run(sql`DELETE FROM sqlite_sequence WHERE name = 'orders'`)
    if (!deps.demo) return
    db.delete(campaigns).run()
    db.delete(coupons).run()
    // Clearing the simulator's state has reset the clock to the real time.
    deps.demo.fill(deps)
  })
}
