import type { Db } from '#db/client.ts'
import { purchases } from '#db/schema/account.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { favorites } from '#db/schema/favorites.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { orderRefunds, paymentNotifications, payments, refunds } from '#db/schema/payments.ts'
import { reviews } from '#db/schema/reviews.ts'
import { simulatorBankPayments, simulatorBankRefunds } from '#db/schema/simulator.ts'

/** The tables with rows of the demo's customers, each before those it refers to. */
const TABLES = [
  reviews,
  ...[campaignParts, bonusEntries, pendingAccruals, purchases],
  ...[paymentNotifications, refunds, orderRefunds, payments],
  ...[simulatorBankRefunds, simulatorBankPayments],
  ...[orderEvents, orderItems, orders, baskets, favorites, clients, shoppers],
]

/** Deletes all customers of a demo with their orders, payments, bonuses, baskets, and favorites. */
export function forgetDemoClients(db: Db): void {
  for (const table of TABLES) db.delete(table).run()
}
