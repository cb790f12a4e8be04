import { max } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { favorites } from '#db/schema/favorites.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import { CAMPAIGN_ID } from '../write-campaign.ts'
import { CAMPAIGN_CLIENT_SINCE, CAMPAIGN_HOME, campaignOrders, INVOLVED_AT } from './campaign-client.ts'
import { DEMO_CLIENTS, type DemoClient } from './demo-clients.ts'
import type { DemoHome } from './demo-deliveries.ts'
import type { DemoBuyer, DemoScene } from './demo-scene.ts'
import { DAY, HOUR, MINUTE } from './demo-time.ts'
import {
  EXPERIENCED_FAVORITES,
  EXPERIENCED_HOME,
  EXPERIENCED_SINCE,
  experiencedOrders,
} from './experienced-client.ts'
import { liveStory, type StoryOrder } from './live-story.ts'
import { openShelf } from './shelf.ts'

/** The orders that the shop is said to have had before. */
const FIRST_NUMBERS = 20_000

/**
 * Writes the demo clients with all they have done: orders, bonuses, favourites, a part in the campaign. The same rows
 * for the same catalogue and `now`; catalogue, places and campaign must be there.
 */
export function seedDemoClients(db: Db, { now, pictureOf }: Pick<DemoScene, 'now' | 'pictureOf'>): void {
  inTransaction(db, () => {
    const last = db
      .select({ id: max(orders.id) })
      .from(orders)
      .get()
    const scene = { db, now, pictureOf, lastNumber: Math.max(FIRST_NUMBERS, last?.id ?? 0) }
    insertClient(db, DEMO_CLIENTS.new, now - 20 * MINUTE)
    seedExperienced(scene)
    const clientId = seedInCampaign(scene)
    db.insert(campaignParts)
      .values({ clientId, campaignId: CAMPAIGN_ID, involvedAt: INVOLVED_AT(now) })
      .run()
  })
}

function seedExperienced(scene: DemoScene): void {
  const { db, now } = scene
  const since = EXPERIENCED_SINCE(now)
  const story = experiencedOrders(now)
  const buyer = insertBuyer(scene, DEMO_CLIENTS.experienced, {
    since,
    story,
    home: EXPERIENCED_HOME,
    timezone: 'GMT+05',
  })
  const shelf = openShelf(db)
  liveStory(scene, buyer, shelf, story)
  db.insert(favorites)
    .values(
      EXPERIENCED_FAVORITES.map((wish, i) => ({
        shopperId: buyer.clientId,
        productId: shelf.take(wish, now - DAY).id,
        addedAt: now - (i + 1) * 30 * HOUR,
      })),
    )
    .run()
}

function seedInCampaign(scene: DemoScene): number {
  const { db, now } = scene
  const since = CAMPAIGN_CLIENT_SINCE(now)
  const story = campaignOrders(now)
  const buyer = insertBuyer(scene, DEMO_CLIENTS.campaign, {
    since,
    story,
    home: CAMPAIGN_HOME,
    timezone: 'GMT+03',
  })
  liveStory(scene, buyer, openShelf(db), story)
  return buyer.clientId
}

interface Life {
  readonly since: number
  readonly story: readonly StoryOrder[]
  readonly home: DemoHome
  readonly timezone: string
}

function insertBuyer(
  { db, now }: DemoScene,
  client: DemoClient & { readonly email: string },
  { since, story, home, timezone }: Life,
): DemoBuyer {
  const clientId = insertClient(db, client, since)
  const { id: basketId } = db
    .insert(baskets)
    .values({ shopperId: clientId, generation: story.length + 1, updatedAt: now })
    .returning({ id: baskets.id })
    .get()
  const { name, phone, email } = client
  return { clientId, basketId, name, phone, email, home, timezone }
}

function insertClient(db: Db, { phone, name, email }: DemoClient, createdAt: number): number {
  const { id } = db.insert(shoppers).values({ createdAt }).returning({ id: shoppers.id }).get()
  const agrees = email !== null
  db.insert(clients)
    .values({ id, phone, name, email, smsAgreement: agrees, emailAgreement: agrees, createdAt })
    .run()
  return id
}
