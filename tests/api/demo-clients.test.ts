import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { clients, sessions, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { favorites } from '#db/schema/favorites.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { getClient } from '#server/auth/get-client.ts'
import { addItem } from '#server/basket/add-item.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { receiveGift } from '#server/campaign/receive-gift.ts'
import { takePart } from '#server/campaign/take-part.ts'
import type { Ctx } from '#server/context.ts'
import { DEMO_CLIENTS } from '#server/demo/clients/demo-clients.ts'
import { demo } from '#server/demo/demo.ts'
import { demoDeps, openDemo } from '#server/demo/open-demo.ts'
import { CAMPAIGN_ID } from '#server/demo/write-campaign.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { lastReconciliation, reconcilePayments } from '#server/orders/reconcile-payments.ts'
import { resetShop } from '#server/simulator/reset.ts'
import { atOnce } from '#server/storage/turns.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { forgetDemoClients } from '#tests/support/forget-demo-clients.ts'

const RESET_LIMIT_MS = 1000

let database: OpenDatabase
const PRODUCTS = 1500
const clock = { now: () => OPENED_AT }

beforeAll(() => {
  database = openDemo(':memory:', { products: PRODUCTS, clock })
})
beforeEach(() => reset())
afterAll(() => database.close())

function reset(now = OPENED_AT): void {
  resetShop({ ...demoDeps(database, { products: PRODUCTS, clock: { now: () => now } }), demo })
}

function ctxOf(key: keyof typeof DEMO_CLIENTS): Ctx {
  const { phone } = DEMO_CLIENTS[key]
  const client = database.db.select().from(clients).where(eq(clients.phone, phone)).get()
  if (!client) throw new Error(`${key} is missing`)
  return commandCtx(database.db, { type: 'client', shopperId: client.id, sessionId: 1 })
}

const pendingOrderId = (ctx: Ctx) => {
  const shopperId = ctx.actor.type === 'client' ? ctx.actor.shopperId : 0
  const mine = database.db.select().from(orders).where(eq(orders.shopperId, shopperId)).all()
  return mine.find(({ payment }) => payment === 'pending')?.id ?? 0
}

function snapshot() {
  const { db } = database
  const tables = [
    ...[shoppers, clients, baskets, orders, orderItems, orderEvents, payments, simulatorBankPayments],
    ...[bonusEntries, pendingAccruals, campaigns, campaignParts, favorites, stock, stockMoves],
  ]
  return tables.map((table) => db.select().from(table).all())
}

describe('the scenarios of the demo customers', () => {
  it('let the pending order be paid and the gift be received into the basket', async () => {
    const ctx = ctxOf('campaign')
    movePayment(ctx, pendingOrderId(ctx), 'paid')
    expect(receiveGift(ctx, { marketingCampaignId: CAMPAIGN_ID }).isGiftInBasket).toBe(true)
    const polish = database.db.select().from(stock).where(sql`available > 5`).get()
    addItem(ctx, { shopItemId: polish?.productId ?? 0, quantity: 1 })
    const { gifts } = getBasket(ctx).summary
    expect(gifts.map(({ item }) => item.name)).toContainEqual(expect.stringContaining('Шиповник'))
  })

  it('give the experienced customer bonuses to spend, and let the customer take part', () => {
    const ctx = ctxOf('experienced')
    expect(getClient(ctx)).toMatchObject({ stock: { involved: false } })
    expect(getClient(ctx)?.bonusBalance).toBeGreaterThan(500)
    expect(takePart(ctx, { marketingCampaignId: CAMPAIGN_ID }).stock).toMatchObject({
      involved: true,
      sum: 0,
    })
  })

  it('leave the new customer without name, bonuses, and participation', () => {
    expect(getClient(ctxOf('new'))).toMatchObject({
      ...{ phone: DEMO_CLIENTS.new.phone, name: '', bonusBalance: 0 },
      stock: { involved: false, sum: 0 },
    })
  })

  it('leave nothing due on the day of the first start', async () => {
    const before = snapshot()
    const ctx = ctxOf('new')
    await expireOrders(ctx)
    atOnce(accrueDueBonuses(ctx))
    atOnce(expireBonuses(ctx))
    expect(snapshot()).toEqual(before)
  })

  it('have payments about which the shop and the simulated bank agree', async () => {
    const { db } = database
    const { upstreams, log, config } = demoDeps(database, { products: PRODUCTS, clock })
    const ctx = { db, now: OPENED_AT + 1, upstreams, log, config }
    const count = db.select().from(payments).all().length
    for (let round = 0; round <= count; round++) await reconcilePayments(ctx)
    expect(lastReconciliation(db)).toEqual({ comparedAt: ctx.now, mismatches: [] })
  })

  it('come due within 400 days, after which the ledgers still add up', async () => {
    const ctx = { ...ctxOf('experienced'), now: OPENED_AT + 400 * DAY_MS }
    await expireOrders(ctx)
    atOnce(accrueDueBonuses(ctx))
    atOnce(expireBonuses(ctx))
    expect(findStockMismatches(database.db)).toEqual([])
    expect(database.db.select().from(pendingAccruals).all()).toEqual([])
    // Every customer's balance is what was accrued on that day; everything older has expired.
    const { db } = database
    const late = db.select().from(bonusEntries).where(eq(bonusEntries.at, ctx.now)).all()
    for (const { id } of db.select().from(clients).all()) {
      const fresh = late.filter(({ kind, clientId }) => kind === 'accrual' && clientId === id)
      expect(bonusBalance(ctx, id)).toBe(fresh.reduce((sum, { amount }) => sum + amount, 0))
    }
  })
})

describe('reset', () => {
  it('restores the customers within a second, whatever has happened', () => {
    const first = snapshot()
    const ctx = ctxOf('campaign')
    movePayment(ctx, pendingOrderId(ctx), 'paid')
    receiveGift(ctx, { marketingCampaignId: CAMPAIGN_ID })
    const experienced = ctxOf('experienced')
    takePart(experienced, { marketingCampaignId: CAMPAIGN_ID })
    moveFulfilment(experienced, pendingOrderId(experienced), 'cancelled')
    const stranger = commandCtx(database.db, { type: 'anonymous' })
    const product = database.db.select().from(stock).where(sql`available > 5`).get()
    addItem(stranger, { shopItemId: product?.productId ?? 0, quantity: 2 })
    database.db
      .insert(sessions)
      .values({ tokenHash: 'x', clientId: 1, createdAt: OPENED_AT, seenAt: OPENED_AT })
      .run()

    expect(cpuMsOf(reset)).toBeLessThan(RESET_LIMIT_MS)

    expect(snapshot()).toEqual(first)
    expect(database.db.select().from(sessions).all()).toEqual([])
    expect(findStockMismatches(database.db)).toEqual([])
    expect(database.sqlite.pragma('foreign_key_check')).toEqual([])
  })

  it('dates the scenarios from the day of the reset and numbers new orders after theirs', () => {
    const later = OPENED_AT + 200 * DAY_MS
    reset(later)
    const [newest] = database.db.select().from(orders).orderBy(sql`id DESC`).all()
    expect(newest?.createdAt).toBe(later - 3 * HOUR_MS)
    expect(database.sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'orders'").get()).toEqual({
      seq: newest?.id,
    })
    const [campaign] = database.db.select().from(campaigns).all()
    expect(campaign && campaign.startsAt < later && later < campaign.endsAt).toBe(true)
  })

  // Requirement: CAMP-2
  it('adds no customers to a shop that was started without a demo', () => {
    const { db } = database
    forgetDemoClients(db)
    resetShop({ ...demoDeps(database, { products: PRODUCTS, clock }), demo: null })
    expect(db.select().from(clients).all()).toEqual([])
    expect(db.select().from(campaigns).all()).toHaveLength(1)
  })
})
