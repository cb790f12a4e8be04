import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import { BANK_EVENTS, type BankEvent } from '#shared/payments/payment-events.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

/** The events of an order whose first payment was declined and whose second is open. */
const EVENTS = ['first paid', 'first failed', 'second paid', 'second failed', 'expired'] as const
type Event = (typeof EVENTS)[number]

/** The phones of the orders end with this number. */
let turn = 0
let shop: SimulatedShop
beforeAll(() => {
  shop = createSimulatedShop()
})
afterAll(() => shop.close())

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((head, i) =>
    permutations([...of.slice(0, i), ...of.slice(i + 1)]).map((tail) => [head, ...tail]),
  )
}

/** Sends one notification of the bank twice: the same body with the same id. */
async function notifyTwice(paymentId: string, amount: number, state: BankEvent): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), paymentId, amount, state })
  const headers = { [BANK_SIGNATURE_HEADER]: signNotification(body, shop.deps.config.bankSecret) }
  for (let time = 0; time < 2; time++) {
    const answer = await shop.visitor().fetch('/bank/notify/', { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
  }
}

/** Lets a day pass, during which nobody has decided anything at the bank. */
async function expire({ createdAt }: { createdAt: number }): Promise<void> {
  const { log, upstreams } = shop.deps
  await expireOrders({ db: shop.database.db, now: createdAt + DAY_MS, log, upstreams })
}

async function placeTwoTries() {
  turn += 1
  const { db } = shop.database
  const shopper = shop.visitor()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
  const phone = `+7 (900) 000-${String(turn).padStart(4, '0').replace(/..$/, '-$&')}`
  const form = await simulatedForm(shopper, { phone, paymentSystemId: PAYMENT.online })
  const { orderId } = await shopper.call.orders.place.mutate(form)
  const read = () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new Error('the order stands')
    return order
  }
  const tries = () =>
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt).all()
  const first = tries()[0]
  if (!first) throw new Error('a prepay order has a payment')
  await notifyTwice(first.id, first.amount, 'failed')
  await shopper.call.orders.pay.mutate({ publicId: read().publicId })
  const second = tries().find(({ id }) => id !== first.id)
  if (!second) throw new Error('"Оплатить" opens a second try')
  return { orderId, read, tries, first, second }
}

/** Returns what must hold after the given events, in their order. */
function expected(past: readonly Event[]) {
  const at = (event: Event) => past.indexOf(event)
  const paid = [at('first paid'), at('second paid')].filter((place) => place >= 0)
  const isExpired = at('expired') >= 0 && !paid.some((place) => place < at('expired'))
  return {
    fulfilment: isExpired ? 'cancelled' : 'new',
    // A payment of a cancelled order is refunded at once, and so is the second of two payments.
    payment:
      paid.length > 0 ? (isExpired ? 'refunded' : 'paid') : at('second failed') >= 0 ? 'failed' : 'pending',
    kept: paid.length > 0 && !isExpired ? 1 : 0,
    returned: paid.length - (paid.length > 0 && !isExpired ? 1 : 0),
  }
}

// Requirement: PAY-33, PAY-34, ORD-21
test.each(EVENTS)(
  'keeps money once for an order that is not cancelled and refunds the rest: all orders of events from %s',
  async (start) => {
    const { db } = shop.database
    const scenarios = permutations(EVENTS).filter(([event]) => event === start)
    expect(scenarios).toHaveLength(24)
    for (const scenario of scenarios) {
      const { orderId, read, tries, first, second } = await placeTwoTries()
      const past: Event[] = []
      for (const event of scenario) {
        if (event === 'expired') await expire(read())
        else {
          const [which, state] = event.split(' ') as ['first' | 'second', 'paid' | 'failed']
          const payment = which === 'first' ? first : second
          await notifyTwice(payment.id, payment.amount, state)
        }
        past.push(event)
        const { fulfilment, payment } = read()
        const states = tries().map(({ state }) => state)
        const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
        const actual = { fulfilment, payment, kept: count('paid'), returned: count('refunding', 'refunded') }
        expect(actual, past.join(', ')).toEqual(expected(past))
        const events = db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).all()
        expect(
          events.filter(({ track, state }) => track === 'payment' && state === 'paid').length,
        ).toBeLessThan(2)
      }
    }
    expect(findStockMismatches(db)).toEqual([])
    expect(db.select().from(pendingAccruals).all()).toEqual([])
  },
)

/** Returns the states in which a payment may be after the bank has reported all of these. */
function possibleStates(events: ReadonlySet<BankEvent> = new Set()): string[] {
  if (events.has('refunded')) return ['refunded']
  if (events.has('paid')) return ['paid', 'refunding']
  return [events.has('failed') ? 'failed' : 'pending']
}

// Requirement: PAY-33, PAY-34, PAY-60, ORD-21
test('keeps money at most once, and for no order without it, whatever the bank reports in any order', async () => {
  const tried = fc.constantFrom('first', 'second')
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.record({ tried, state: fc.constantFrom(...BANK_EVENTS) }) },
    { weight: 1, arbitrary: fc.constant('expired' as const) },
  )
  const scenarios = fc.array(event, { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { read, tries, first, second } = await placeTwoTries()
      const ofBank = new Map([
        [first.id, new Set<BankEvent>(['failed'])],
        [second.id, new Set<BankEvent>()],
      ])
      for (const one of scenario) {
        if (one === 'expired') {
          await expire(read())
          continue
        }
        const { id, amount } = one.tried === 'first' ? first : second
        await notifyTwice(id, amount, one.state)
        ofBank.get(id)?.add(one.state)
      }
      const { fulfilment, payment } = read()
      for (const { id, state } of tries()) expect(possibleStates(ofBank.get(id))).toContain(state)
      const kept = tries().filter(({ state }) => state === 'paid').length
      expect(kept).toBe(payment === 'paid' ? 1 : 0)
      expect({ fulfilment, kept }).not.toEqual({ fulfilment: 'cancelled', kept: 1 })
    }),
    { numRuns: 60 },
  )
})
