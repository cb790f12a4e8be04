import { gt, max } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import { takePart } from '#server/campaign/take-part.ts'
import type { DemoDeps } from '#server/deps.ts'
import { addFavorite } from '#server/favorites/add-favorite.ts'
import { moderateReview } from '#server/reviews/moderate-review.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { CAMPAIGN_ID } from '../write-campaign.ts'
import { CAMPAIGN_CLIENT_SINCE, CAMPAIGN_HOME, campaignOrders, INVOLVED_AT } from './campaign-client.ts'
import { DEMO_CLIENTS, type DemoClient } from './demo-clients.ts'
import {
  EXPERIENCED_FAVORITES,
  EXPERIENCED_HOME,
  EXPERIENCED_SINCE,
  experiencedOrders,
  experiencedReviews,
  type RequestedReview,
} from './experienced-client.ts'
import { orderEvent } from './order-event.ts'
import { pastCtx } from './past-ctx.ts'
import type { Buyer, Home, RequestedOrder } from './place-past-order.ts'
import { createProductPicker, type ProductPicker } from './product-picker.ts'
import { type PastEvent, runPastEvents } from './run-past-events.ts'

/** Demo orders get ids above this number, as if the shop had had earlier orders. */
const LEAST_NUMBER = 20_000
/** Order ids grow by one per hour over this period, as if the shop got an order every hour. */
const NUMBERING_PERIOD = 450 * DAY_MS

interface Scope {
  readonly deps: DemoDeps
  /** The time that counts as now. */
  readonly now: number
  /** The highest id before those of the demo orders. */
  readonly lastNumber: number
}

/**
 * Creates the demo customers with their orders, favorites, and campaign participation. The same catalog and `now`
 * yield the same rows. Catalog, pickup points, and campaign must exist.
 */
export function writeClients(deps: DemoDeps, now: number): void {
  const { db } = deps.database
  inTransaction(db, () => {
    const last = db
      .select({ id: max(orders.id) })
      .from(orders)
      .get()
    const lastMessage = db
      .select({ id: max(outbox.id) })
      .from(outbox)
      .get()
    const scope = { deps, now, lastNumber: Math.max(LEAST_NUMBER, last?.id ?? 0) }
    insertClient(db, DEMO_CLIENTS.new, now - 20 * MINUTE_MS)
    runPastEvents(db, now, [...experiencedEvents(scope), ...campaignEvents(scope)])
    // Messages about past events are not sent.
    db.delete(outbox)
      .where(gt(outbox.id, lastMessage?.id ?? 0))
      .run()
  })
}

function experiencedEvents(scope: Scope): PastEvent[] {
  const { deps, now } = scope
  const buyer = insertBuyer(scope, DEMO_CLIENTS.experienced, {
    since: EXPERIENCED_SINCE(now),
    home: EXPERIENCED_HOME,
    timezone: 'GMT+05',
  })
  const picker = createProductPicker(deps.database.db)
  const ordered = orderEvents(scope, buyer, picker, experiencedOrders(now))
  const liked = EXPERIENCED_FAVORITES.map((request, i): PastEvent => {
    const { id: shopItemId } = picker.pick(request, now - DAY_MS)
    const at = now - (i + 1) * 30 * HOUR_MS
    return pastEvent(at, () => addFavorite(pastCtx(deps, { clientId: buyer.clientId, at }), { shopItemId }))
  })
  return [...ordered, ...liked, ...reviewEvents(scope, buyer, picker, experiencedReviews(now))]
}

function campaignEvents(scope: Scope): PastEvent[] {
  const { deps, now } = scope
  const buyer = insertBuyer(scope, DEMO_CLIENTS.campaign, {
    since: CAMPAIGN_CLIENT_SINCE(now),
    home: CAMPAIGN_HOME,
    timezone: 'GMT+03',
  })
  const at = INVOLVED_AT(now)
  const ctx = pastCtx(deps, { clientId: buyer.clientId, at })
  const involved = pastEvent(at, () => takePart(ctx, { marketingCampaignId: CAMPAIGN_ID }))
  return [...orderEvents(scope, buyer, createProductPicker(deps.database.db), campaignOrders(now)), involved]
}

function orderEvents(
  { deps, now, lastNumber }: Scope,
  buyer: Buyer,
  picker: ProductPicker,
  orders: readonly RequestedOrder[],
): PastEvent[] {
  return orders.map(({ items, ...order }) => {
    const number = lastNumber + Math.ceil((order.placedAt - (now - NUMBERING_PERIOD)) / HOUR_MS)
    const bought = items.map((request) => ({
      product: picker.pick(request, order.placedAt),
      quantity: request.quantity ?? 1,
    }))
    return orderEvent(deps, { buyer, order, bought, number })
  })
}

/** Returns the events that write reviews, and those by which the staff decides about them two hours later. */
function reviewEvents(
  { deps }: Scope,
  { clientId }: Buyer,
  picker: ProductPicker,
  written: readonly RequestedReview[],
): PastEvent[] {
  const { db } = deps.database
  return written.map(({ of, at, decision, ...content }) => ({
    at,
    run() {
      const { id: shopItemId } = picker.pick(of, at)
      const ctx = pastCtx(deps, { clientId, at })
      const { review } = writeReview(ctx, { shopItemId, ...content, isSigned: true })
      if (!decision || !review) return []
      const decidedAt = at + 2 * HOUR_MS
      return [pastEvent(decidedAt, () => moderateReview({ db, now: decidedAt }, review.id, decision))]
    },
  }))
}

function pastEvent(at: number, act: () => unknown): PastEvent {
  return {
    at,
    run() {
      act()
      return []
    },
  }
}

interface Profile {
  readonly since: number
  readonly home: Home
  readonly timezone: string
}

function insertBuyer(
  { deps }: Scope,
  client: DemoClient & { readonly email: string },
  { since, home, timezone }: Profile,
): Buyer {
  const { name, phone, email } = client
  return { clientId: insertClient(deps.database.db, client, since), name, phone, email, home, timezone }
}

function insertClient(db: Db, { phone, name, email }: DemoClient, createdAt: number): number {
  const { id } = db
    .insert(shoppers)
    .values({ createdAt, seenAt: createdAt })
    .returning({ id: shoppers.id })
    .get()
  const agrees = email !== null
  db.insert(clients)
    .values({ id, phone, name, email, smsAgreement: agrees, emailAgreement: agrees, createdAt })
    .run()
  return id
}
