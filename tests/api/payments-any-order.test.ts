import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { orderEvents } from '#db/schema/orders.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { BANK_EVENTS, type BankEvent } from '#shared/payments/payment-events.ts'
import { expire, notify, placeTwoTries, possibleStates } from '#tests/support/bank-tries.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'
import { everyNth, runs } from '#tests/support/thorough.ts'

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
  'keeps money once for an order that is not cancelled and refunds the rest: orders of events from %s',
  async (start) => {
    const { db } = shop.database
    const scenarios = permutations(EVENTS).filter(([event]) => event === start)
    expect(scenarios).toHaveLength(24)
    for (const scenario of everyNth(2, scenarios)) {
      const { orderId, read, tries, first, second } = await placeTwoTries(shop, ++turn)
      const past: Event[] = []
      const answers: number[] = []
      for (const event of scenario) {
        if (event === 'expired') await expire(shop, read())
        else {
          const [which, state] = event.split(' ') as ['first' | 'second', 'paid' | 'failed']
          const payment = which === 'first' ? first : second
          answers.push(...(await notify(shop, payment, state)))
        }
        past.push(event)
        expect(answers.filter((status) => status !== 200)).toEqual([])
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
      const { read, tries, first, second } = await placeTwoTries(shop, ++turn)
      const ofBank = new Map([
        [first.id, new Set<BankEvent>(['failed'])],
        [second.id, new Set<BankEvent>()],
      ])
      for (const one of scenario) {
        if (one === 'expired') {
          await expire(shop, read())
          continue
        }
        const payment = one.tried === 'first' ? first : second
        expect(await notify(shop, payment, one.state)).toEqual([200, 200])
        ofBank.get(payment.id)?.add(one.state)
      }
      const { fulfilment, payment } = read()
      for (const { id, state } of tries()) expect(possibleStates(ofBank.get(id))).toContain(state)
      const kept = tries().filter(({ state }) => state === 'paid').length
      expect(kept).toBe(payment === 'paid' ? 1 : 0)
      expect({ fulfilment, kept }).not.toEqual({ fulfilment: 'cancelled', kept: 1 })
    }),
    { numRuns: runs(25) },
  )
})
