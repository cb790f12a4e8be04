import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { basketItems, baskets, guests } from '#db/schema/basket.ts'
import { stockMoves } from '#db/schema/catalog.ts'
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
    // The first move of a product is the seed's; later ones, the simulator's own deliveries too, go.
    db.delete(stockMoves)
      .where(
        sql`${stockMoves.reason} <> 'seed' OR ${stockMoves.id} NOT IN
          (SELECT min(id) FROM stock_moves WHERE reason = 'seed' GROUP BY product_id)`,
      )
      .run()
    db.run(sql`UPDATE stock SET available = moved.total
      FROM (SELECT product_id, sum(delta) AS total FROM stock_moves GROUP BY product_id) AS moved
      WHERE moved.product_id = stock.product_id AND stock.available <> moved.total`)
    db.run(sql`DELETE FROM sqlite_sequence WHERE name = 'orders'`)
  })
}
