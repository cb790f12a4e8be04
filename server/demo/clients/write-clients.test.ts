import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { clients } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { favorites } from '#db/schema/favorites.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { paymentNotifications, payments, refunds } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { FULFILMENT_STATES } from '#shared/orders/order-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { forgetDemoClients } from '#tests/support/forget-demo-clients.ts'
import { fillDemo } from '../fill-demo.ts'
import { demoDeps, openDemo } from '../open-demo.ts'
import { CAMPAIGN_GOAL } from '../write-campaign.ts'
import { DEMO_CLIENTS } from './demo-clients.ts'
import { writeClients } from './write-clients.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const PRODUCTS = 1500
const clock = { now: () => NOW }

let database: OpenDatabase

beforeAll(() => {
  database = openDemo(':memory:', { products: PRODUCTS, clock })
}, MINUTE_MS)
afterAll(() => database.close())

const all = () => database.db.select().from(orders).orderBy(asc(orders.id)).all()
const clientOf = (key: keyof typeof DEMO_CLIENTS) => {
  const found = database.db.select().from(clients).where(eq(clients.phone, DEMO_CLIENTS[key].phone)).get()
  if (!found) throw new Error(`${key} is missing`)
  return found
}
const ordersOf = (key: keyof typeof DEMO_CLIENTS) => {
  const { id } = clientOf(key)
  return all().filter(({ shopperId }) => shopperId === id)
}
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
const entriesOf = (key: keyof typeof DEMO_CLIENTS) =>
  database.db
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, clientOf(key).id))
    .orderBy(asc(bonusEntries.id))
    .all()

/** Returns the rows of all tables that the demo clients change. */
function snapshot() {
  const { db } = database
  const tables = [
    ...[campaigns, clients, baskets, orders, orderItems, orderEvents, payments, simulatorBankPayments],
    ...[bonusEntries, pendingAccruals, campaignParts, favorites, stock, stockMoves],
  ]
  return tables.map((table) => db.select().from(table).all())
}

/** Runs `work` on the database and rolls its changes back. */
function withRollback<T>(work: () => T): T {
  database.sqlite.exec('BEGIN')
  try {
    return work()
  } finally {
    database.sqlite.exec('ROLLBACK')
  }
}

describe('every order', () => {
  // Requirement: BASK-32
  it('has totals that equal the sums of its lines and discounts', () => {
    for (const order of all()) {
      const items = database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all()
      const bought = items.filter(({ giftName }) => giftName === null)
      expect(sum(bought.map(({ quantity }) => quantity))).toBe(order.quantity)
      expect(sum(bought.map(({ basePrice, quantity }) => basePrice * quantity))).toBe(order.baseTotal)
      expect(sum(items.map(({ lineTotal }) => lineTotal))).toBe(order.finalTotal)
      expect(sum(Object.values(order.discounts))).toBe(order.totalDiscount)
      expect(order.finalTotal).toBeGreaterThanOrEqual(500)
    }
  })

  it('has the states of its last events, none of which is in the future', () => {
    for (const order of all()) {
      const events = database.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, order.id))
        .orderBy(asc(orderEvents.id))
        .all()
      expect(events.findLast(({ track }) => track === 'fulfilment')?.state).toBe(order.fulfilment)
      expect(events.findLast(({ track }) => track === 'payment')?.state).toBe(order.payment)
      expect(events[0]?.at).toBe(order.createdAt)
      expect(events.every(({ at }, i) => at >= (events[i - 1]?.at ?? 0) && at <= NOW)).toBe(true)
    }
  })

  it('has a payment of its amount and state when it is prepay, and none otherwise', () => {
    for (const order of all()) {
      const tries = database.db.select().from(payments).where(eq(payments.orderId, order.id)).all()
      const amount = order.finalTotal + (order.deliveryPrice ?? 0)
      const expected = order.isPrepay ? [{ amount, state: order.payment }] : []
      expect(tries.map(({ amount, state }) => ({ amount, state }))).toEqual(expected)
    }
  })

  it('is paid and refunded by notifications of the bank, and leaves no message in the outbox', () => {
    const { db } = database
    const notified = new Set(
      db
        .select()
        .from(paymentNotifications)
        .all()
        .map(({ paymentId }) => paymentId),
    )
    const returned = new Map(
      db
        .select()
        .from(refunds)
        .all()
        .map((one) => [one.paymentId, one.confirmedAt]),
    )
    const tries = db.select().from(payments).all()
    expect(tries.filter(({ id, state }) => notified.has(id) !== (state !== 'pending'))).toEqual([])
    const refunded = tries.filter(({ state }) => state === 'refunded')
    expect(refunded.map(({ id, updatedAt }) => [id, updatedAt])).toEqual([...returned])
    expect(refunded.length).toBeGreaterThan(0)
    expect(db.select().from(outbox).all()).toEqual([])
  })

  it('ends a version of its basket, and its id grows with time', () => {
    for (const key of ['experienced', 'campaign'] as const) {
      const mine = ordersOf(key)
      expect(mine.map(({ basketVersion }) => basketVersion)).toEqual(mine.map((_, i) => i + 1))
      const times = mine.map(({ createdAt }) => createdAt)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      const basket = database.db
        .select()
        .from(baskets)
        .where(eq(baskets.shopperId, clientOf(key).id))
        .get()
      expect(basket?.version).toBe(mine.length + 1)
    }
  })
})

describe('the ledgers', () => {
  it('of the inventory equal the stock', () => {
    const off = database.sqlite
      .prepare(
        `SELECT s.product_id FROM stock s LEFT JOIN stock_moves m ON m.product_id = s.product_id
         GROUP BY s.product_id HAVING s.available <> coalesce(sum(m.delta), 0)`,
      )
      .all()
    expect(off).toEqual([])
    expect(database.sqlite.pragma('foreign_key_check')).toEqual([])
  })

  it('of the bonuses never overdraw a grant and never leave an expired one open', () => {
    for (const key of ['experienced', 'campaign'] as const) {
      const entries = entriesOf(key)
      for (const grant of entries.filter(({ kind }) => kind === 'accrual')) {
        const drawn = entries.filter(({ grantId }) => grantId === grant.id)
        let left = grant.amount
        for (const { amount, at } of drawn) {
          left += amount
          expect(left).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(grant.expiresAt ?? 0)
        }
        expect(left === 0 || (grant.expiresAt ?? 0) > NOW).toBe(true)
      }
      expect(entries.every(({ at }, i) => at >= (entries[i - 1]?.at ?? 0) && at <= NOW)).toBe(true)
    }
  })

  // Requirement: BON-15, BON-18, BON-25
  it('of the bonuses match the orders', () => {
    const entries = [...entriesOf('experienced'), ...entriesOf('campaign')]
    const pending = database.db.select().from(pendingAccruals).all()
    for (const order of all()) {
      const of = (kind: string) =>
        sum(entries.filter((one) => one.orderId === order.id && one.kind === kind).map((one) => one.amount))
      expect(Math.abs(of('spend'))).toBe(order.discounts['Оплата бонусами'] ?? 0)
      const isUndone = order.fulfilment === 'cancelled' || order.fulfilment === 'returned'
      // A cancelled or returned order has returned the spent bonuses and reversed the earned ones.
      expect([of('return'), of('reversal')]).toEqual(isUndone ? [0 - of('spend'), 0 - of('accrual')] : [0, 0])
      const awaited = pending.filter(({ orderId }) => orderId === order.id)
      const earned = of('accrual') + of('reversal') + sum(awaited.map(({ amount }) => amount))
      expect(earned).toBe(order.payment === 'paid' ? order.accrualTotal : 0)
      expect(awaited.every(({ dueAt }) => dueAt > NOW && dueAt < NOW + 3 * DAY_MS)).toBe(true)
    }
  })
})

describe('the new client', () => {
  it('has no name, orders, or bonuses', () => {
    expect(clientOf('new')).toMatchObject({ name: '', email: null })
    expect(ordersOf('new')).toEqual([])
    expect(entriesOf('new')).toEqual([])
  })
})

describe('the experienced client', () => {
  it('has an order in every fulfilment state, all without a coupon', () => {
    const mine = ordersOf('experienced')
    expect(new Set(mine.map(({ fulfilment }) => fulfilment))).toEqual(new Set(FULFILMENT_STATES))
    expect(mine.length).toBeGreaterThanOrEqual(14)
    expect(mine.flatMap(({ discounts }) => Object.keys(discounts)).some((name) => /купон/i.test(name))).toBe(
      false,
    )
    expect(mine.some(({ needCashMemo }) => needCashMemo)).toBe(true)
  })

  it('has gifts, favorites, and products bought repeatedly', () => {
    const items = ordersOf('experienced').flatMap(({ id }) =>
      database.db.select().from(orderItems).where(eq(orderItems.orderId, id)).all(),
    )
    expect(items.some(({ giftName }) => giftName !== null)).toBe(true)
    const bought = items.filter(({ giftName }) => giftName === null).map(({ productId }) => productId)
    expect(new Set(bought).size).toBeLessThan(bought.length)
    expect(database.db.select().from(favorites).all()).toHaveLength(6)
  })

  it('has one unpaid order, whose payment the simulated bank knows', () => {
    const [waiting, ...others] = ordersOf('experienced').filter(({ payment }) => payment === 'pending')
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ fulfilment: 'new', isPrepay: true })
    expect(waiting?.otherPayment, 'it can be paid by something else').not.toBeNull()
    expect(waiting?.expiresAt).toBeGreaterThan(NOW + 12 * HOUR_MS)
    const atBank = database.db.select().from(simulatorBankPayments).all()
    expect(atBank.find(({ orderNumber }) => orderNumber === String(waiting?.id))).toMatchObject({
      state: 'waiting',
      returnPath: `/order/${waiting?.publicId}/`,
    })
  })

  it('has paid at the simulated bank, so that payments can be refunded', () => {
    const atBank = new Map(
      database.db
        .select()
        .from(simulatorBankPayments)
        .all()
        .map((payment) => [payment.paymentId, payment.state]),
    )
    const paid = database.db.select().from(payments).where(eq(payments.state, 'paid')).all()
    expect(paid.length).toBeGreaterThan(0)
    for (const { id } of paid) expect(atBank.get(id)).toBe('paid')
  })

  it('has bonuses that expire in 3, 12, and 60 days, pending ones, and every kind of entry', () => {
    const entries = entriesOf('experienced')
    const grants = entries
      .filter(({ kind }) => kind === 'accrual')
      .map(({ id, amount, expiresAt }) => ({
        left: amount + sum(entries.filter(({ grantId }) => grantId === id).map((one) => one.amount)),
        // Days until the bonuses expire (BON-30).
        days: Math.round(((expiresAt ?? 0) - NOW) / DAY_MS) - 1,
      }))
      .filter(({ left }) => left > 0)
      .sort((a, b) => a.days - b.days)
    expect(grants.slice(0, 3).map(({ days }) => days)).toEqual([3, 12, 60])
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['accrual', 'spend', 'burn', 'return', 'reversal']),
    )
    expect(database.db.select().from(pendingAccruals).all().length).toBe(2)
  })
})

describe('the client in the middle of the campaign', () => {
  it('is one paid order away from the gift', () => {
    const { id } = clientOf('campaign')
    const part = database.db.select().from(campaignParts).all()
    expect(part).toMatchObject([{ clientId: id, giftReceivedAt: null, giftOrderId: null }])
    const since = part[0]?.involvedAt ?? 0
    const counted = ordersOf('campaign').filter(({ createdAt }) => createdAt >= since)
    const paid = sum(counted.filter(({ payment }) => payment === 'paid').map(({ finalTotal }) => finalTotal))
    expect(paid / CAMPAIGN_GOAL).toBeGreaterThan(0.65)
    expect(paid / CAMPAIGN_GOAL).toBeLessThan(0.75)
    const waiting = counted.filter(({ payment }) => payment === 'pending')
    expect(waiting).toHaveLength(1)
    expect(paid + (waiting[0]?.finalTotal ?? 0)).toBeGreaterThanOrEqual(CAMPAIGN_GOAL)
    expect(ordersOf('campaign').some(({ createdAt }) => createdAt < since)).toBe(true)
    const [campaign] = database.db.select().from(campaigns).all()
    expect(campaign && campaign.startsAt < since && campaign.endsAt > NOW + 50 * DAY_MS).toBe(true)
  })
})

describe('filling the demo', () => {
  it('writes the same rows for the same day', { timeout: 20_000 }, () => {
    const first = snapshot()
    const again = openDemo(':memory:', { products: PRODUCTS, clock })
    const kept = database
    try {
      database = again
      expect(snapshot()).toEqual(first)
    } finally {
      database = kept
      again.close()
    }
  })

  it('adds nothing to a filled demo', () => {
    const before = snapshot()
    fillDemo(demoDeps(database, { products: PRODUCTS, clock: { now: () => NOW + DAY_MS } }))
    expect(snapshot()).toEqual(before)
  })

  it('works at any hour of the day', { timeout: 20_000 }, () => {
    for (let hour = 0; hour < 24; hour += 4) {
      withRollback(() => {
        forgetDemoClients(database.db)
        const now = NOW + hour * HOUR_MS + 17 * MINUTE_MS
        const deps = demoDeps(database, { products: PRODUCTS, clock })
        expect(() => writeClients(deps, now)).not.toThrow()
      })
    }
  })
})
