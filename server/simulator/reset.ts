import { ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { basketItems, baskets, guests } from '#db/schema/basket.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { favorites } from '#db/schema/favorites.ts'
import { jobLeases, outbox, rateLimits } from '#db/schema/jobs.ts'
import { idempotencyKeys, orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { paymentNotifications, payments } from '#db/schema/payments.ts'
import { simulatorBankPayments, simulatorMessages, simulatorState } from '#db/schema/simulator.ts'
import { carrierQuotes } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'

/** Everything that visits leave behind, children before parents. */
const LEFT_BEHIND = [
  paymentNotifications,
  payments,
  orderEvents,
  orderItems,
  idempotencyKeys,
  orders,
  basketItems,
  baskets,
  favorites,
  guests,
  outbox,
  rateLimits,
  jobLeases,
  carrierQuotes,
  simulatorMessages,
  simulatorBankPayments,
  simulatorState,
]

/** The seeded state again: catalogue and places stay, the shelf is what the seed put on it. */
export function resetShop(db: Db): void {
  inTransaction(db, () => {
    for (const table of LEFT_BEHIND) db.delete(table).run()
    db.delete(stockMoves).where(ne(stockMoves.reason, 'seed')).run()
    const seeded = sql`coalesce((SELECT sum(delta) FROM stock_moves WHERE product_id = ${stock.productId}), 0)`
    db.update(stock).set({ available: seeded }).where(ne(stock.available, seeded)).run()
    db.run(sql`DELETE FROM sqlite_sequence WHERE name = 'orders'`)
  })
}
