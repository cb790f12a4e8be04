import type { OpenDatabase } from '#db/client.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { DAY_MS } from '#shared/time.ts'
import { insertClient } from '#tests/support/client-account.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import type { Figures } from './deep-line.ts'
import { COURIER } from './deep-shop.ts'
import { insist } from './insist.ts'

const FIRST_CAMPAIGN = 900

interface GiftRace {
  readonly database: OpenDatabase
  readonly clients: number
  readonly gifts: number
  /** How often, each time with a campaign and customers of its own; once by default. */
  readonly rounds?: number
  /** The products that the customers buy, and that they receive. */
  readonly bought: number
  readonly gift: number
  stockUp(productId: number, available: number): void
  nextPhone(): { readonly formatted: string; readonly phone: string }
  /** Returns the first or the second browser of a customer. */
  newShopper(n: 0 | 1): Shopper
}

/** What came of the gifts of one campaign. */
interface Handed {
  readonly errors: number
  readonly errorsOfOrders: number
  readonly received: number
  readonly ordered: number
  readonly left: number
}

/**
 * Lets customers who have reached a campaign's goal receive its last gifts at once, each in two browsers, and order in
 * both. States what came of it.
 */
export async function receiveLastGifts(figures: Figures, race: GiftRace): Promise<void> {
  const { gifts, rounds = 1 } = race
  const all: Handed[] = []
  for (let round = 0; round < rounds; round++) all.push(await receiveOnce(race, FIRST_CAMPAIGN + round))
  const sum = (of: (one: Handed) => number) => all.reduce((total, one) => total + of(one), 0)
  const others = all.filter(({ received, ordered }) => received !== gifts || ordered !== gifts)
  figures.is(
    'unexpected errors',
    sum(({ errors }) => errors),
    0,
  )
  figures.is(
    'customers with a gift',
    sum(({ received }) => received),
    gifts * rounds,
  )
  figures.is(
    'unexpected errors of the orders',
    sum(({ errorsOfOrders }) => errorsOfOrders),
    0,
  )
  figures.is(
    'gifts in orders',
    sum(({ ordered }) => ordered),
    gifts * rounds,
  )
  figures.is('campaigns that gave out more or fewer', others.length, 0)
  figures.is(
    'gifts left',
    sum(({ left }) => left),
    0,
  )
}

async function receiveOnce(race: GiftRace, campaignId: number): Promise<Handed> {
  const { clients, gifts, bought, gift } = race
  const { db, sqlite } = race.database
  const count = (query: string, ...values: readonly number[]) =>
    sqlite
      .prepare<unknown[], number>(query)
      .pluck()
      .get(...values) ?? 0
  const now = Date.now()
  // One campaign runs at a time.
  sqlite.prepare('UPDATE campaigns SET ends_at = ? WHERE id = ?').run(now - 1, campaignId - 1)
  insertCampaign(db, {
    ...{ id: campaignId, goal: 1, giftProductId: gift },
    ...{ startsAt: now - DAY_MS, endsAt: now + DAY_MS },
  })
  race.stockUp(gift, gifts)
  const campaign = { marketingCampaignId: campaignId }
  const choice = { tariffId: COURIER, paymentSystemId: PAYMENT.cash }
  const fill = (shopper: Shopper) =>
    insist(() => shopper.postJson('/trpc/basket.add', { shopItemId: bought, quantity: 1 }))
  /** Fills the basket and the form. Returns the submit. */
  const prepare = async ({ shopper, phone }: { shopper: Shopper; phone: string }) => {
    await fill(shopper)
    const form = await simulatedForm(shopper, { ...choice, phone })
    return () => insist(() => shopper.postJson('/trpc/orders.place', form))
  }
  const browsers: { shopper: Shopper; phone: string }[] = []
  const ids: number[] = []
  for (let i = 0; i < clients; i++) {
    const { formatted, phone } = race.nextPhone()
    ids.push(insertClient(db, phone))
    for (const n of [0, 1] as const) {
      const browser = { shopper: race.newShopper(n), phone: formatted }
      await insist(() => browser.shopper.postJson('/simulator/api/sign-in', { phone }))
      browsers.push(browser)
      if (n > 0) continue
      await insist(() => browser.shopper.postJson('/trpc/campaign.takePart', campaign))
      const placed = await (await (await prepare(browser))()).text()
      movePayment({ db, now: Date.now() }, Number(/"orderId":(\d+)/.exec(placed)?.[1]), 'paid')
    }
  }
  const received = await Promise.all(
    browsers.map(({ shopper }) => insist(() => shopper.postJson('/trpc/campaign.receiveGift', campaign))),
  )
  const withGift = count(
    `SELECT count(*) FROM campaign_parts WHERE client_id IN (${ids.join()}) AND campaign_id = ? AND gift_received_at IS NOT NULL`,
    campaignId,
  )
  const submits: (() => Promise<Response>)[] = []
  for (const browser of browsers) submits.push(await prepare(browser))
  const ordered = await Promise.all(submits.map((submit) => submit()))
  const errorsIn = (answers: readonly Response[]) => answers.filter(({ status }) => status >= 500).length
  return {
    errors: errorsIn(received),
    received: withGift,
    errorsOfOrders: errorsIn(ordered),
    ordered: count(
      'SELECT coalesce(sum(quantity), 0) FROM order_items WHERE gift_campaign_id = ?',
      campaignId,
    ),
    left: count('SELECT available FROM stock WHERE product_id = ?', gift),
  }
}
