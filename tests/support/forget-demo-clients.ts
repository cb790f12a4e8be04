import type { Db } from '#db/client.ts'
import { bonusEntries, pendingAccruals, purchases } from '#db/schema/account.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { favorites } from '#db/schema/favorites.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { paymentNotifications, payments, refunds } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'

/** All that the demo tells of its clients, each table before those it points to. */
const STORIES = [
  ...[campaignParts, bonusEntries, pendingAccruals, purchases],
  ...[paymentNotifications, refunds, payments, simulatorBankPayments],
  ...[orderEvents, orderItems, orders, baskets, favorites, clients, shoppers],
]

/** Makes a demo one that has nobody yet. */
export function forgetDemoClients(db: Db): void {
  for (const table of STORIES) db.delete(table).run()
}
