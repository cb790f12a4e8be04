import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { BANK_EVENTS, type BankEvent } from '#shared/payments/payment-events.ts'
import { HOUR_MS } from '#shared/time.ts'
import { expire, notify, placeTwoTries, possibleStates } from '#tests/support/bank-tries.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import { createSimulatedShop } from '#tests/support/simulated-shop.ts'
import { deepLine } from './support/deep-line.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.9 min beside the soak. Reports payments in any order, twice, never, with other amounts, and about other orders. The clock
 * belongs to the test.
 */
const SCENARIOS = times(1000)
const LOST = times(300)

deepLine(
  {
    promises: ['A16', 'F5'],
    tried: `${SCENARIOS} random sequences of up to 12 reports about two payments of an order: in any order, twice, with another amount, about another order, and with the order's expiry among them`,
    timeoutMinutes: 6,
  },
  async (figures) => {
    const flaws = new Map<string, number>()
    const flaw = (name: string) => flaws.set(name, (flaws.get(name) ?? 0) + 1)
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          tried: fc.constantFrom('first', 'second'),
          state: fc.constantFrom(...BANK_EVENTS),
          how: fc.constantFrom('once', 'twice', 'lost', 'wrong amount', 'of another order'),
        }),
      },
      { weight: 1, arbitrary: fc.constant('expired' as const) },
    )
    const scenarios = fc.sample(fc.array(step, { minLength: 1, maxLength: 12 }), SCENARIOS)
    let [reports, refused, forged] = [0, 0, 0]
    let shop = createSimulatedShop()
    for (const [i, scenario] of scenarios.entries()) {
      // The stock of a shop suffices for about 80 orders that keep it.
      if (i > 0 && i % 50 === 0) {
        if (findStockMismatches(shop.database.db).length > 0) flaw('stock')
        shop.close()
        shop = createSimulatedShop()
      }
      const { read, tries, first, second } = await placeTwoTries(shop, 2 * i)
      const bystander = await placeTwoTries(shop, 2 * i + 1)
      const ofBank = new Map([
        [first.id, new Set<BankEvent>(['failed'])],
        [second.id, new Set<BankEvent>()],
      ])
      for (const one of scenario) {
        if (one === 'expired') {
          await expire(shop, read())
          continue
        }
        if (one.how === 'lost') continue
        reports += 1
        const payment = one.tried === 'first' ? first : second
        if (one.how === 'wrong amount') {
          forged += 1
          const before = JSON.stringify([read(), tries()])
          const [status = 0] = await notify(shop, { ...payment, amount: payment.amount - 1 }, one.state, 1)
          if (status >= 400 && status < 500) refused += 1
          if (JSON.stringify([read(), tries()]) !== before) flaw('a wrong amount changed the order')
        } else if (one.how === 'of another order') {
          const before = JSON.stringify([bystander.read(), bystander.tries()])
          forged += 1
          // The id of the one payment with the sum of the two.
          const [status = 0] = await notify(
            shop,
            { id: bystander.second.id, amount: payment.amount + bystander.second.amount },
            one.state,
            1,
          )
          if (status >= 400 && status < 500) refused += 1
          if (JSON.stringify([bystander.read(), bystander.tries()]) !== before)
            flaw('another order was changed')
        } else {
          const statuses = await notify(shop, payment, one.state, one.how === 'twice' ? 2 : 1)
          if (statuses.some((status) => status !== 200)) flaw('a report was refused')
          ofBank.get(payment.id)?.add(one.state)
        }
      }
      const { fulfilment, payment } = read()
      const kept = tries().filter(({ state }) => state === 'paid').length
      for (const { id, state } of tries())
        if (!possibleStates(ofBank.get(id)).includes(state)) flaw(`a payment is ${state}`)
      if (kept !== (payment === 'paid' ? 1 : 0)) flaw('money kept twice or not named')
      if (fulfilment === 'cancelled' && kept > 0) flaw('money kept for a cancelled order')
      if (bystander.read().payment !== 'pending') flaw('the payment of another order')
    }
    shop.close()
    figures.seen('reports', reports)
    figures.is('flaws', [...flaws].map(([name, n]) => `${name} (${n})`).join(', ') || 'none', 'none')
    figures.is('reports of a wrong amount that were not refused', forged - refused, 0)
  },
)

deepLine(
  {
    promises: ['F5', 'F3'],
    tried: `${LOST} orders are paid, declined, or forgotten at the bank within three days, and no report of it ever arrives`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const shop = createSimulatedShop()
    const { db } = shop.database
    const panel = shop.newShopper()
    const put = (path: string, body: object) => panel.postJson(`/simulator/api${path}`, body)
    setStock({ db, now: shop.deps.clock.now() }, { marking: `T-${PRODUCT.oil}`, available: 100_000 })
    const open: string[] = []
    for (let i = 0; i < LOST; i++) {
      const shopper = shop.newShopper()
      await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
      const form = await simulatedForm(shopper, { phone: nthPhone(i), paymentSystemId: PAYMENT.online })
      const { orderId } = await shopper.call.orders.place.mutate(form)
      const payment = db.select().from(payments).where(eq(payments.orderId, orderId)).get()
      if (payment) open.push(payment.id)
    }
    // Each hour some are decided, also after the order has expired.
    for (let hour = 0; hour < 76; hour++) {
      for (const id of open.splice(0, Math.ceil(LOST / 70))) {
        const chance = Math.random()
        if (chance < 0.2) continue
        if (chance < 0.4) decline(id)
        else await put(`/bank/${id}`, { action: 'notify-never' })
      }
      await put('/clock', { advanceMs: HOUR_MS })
      // A round asks about as many payments as its batch holds.
      for (let round = 0; round < 3; round++) await runDueJobs(shop.deps)
    }
    for (let hour = 0; hour < 48; hour++) {
      await put('/clock', { advanceMs: HOUR_MS })
      for (let round = 0; round < 3; round++) await runDueJobs(shop.deps)
    }
    const rows = db
      .select({
        atBank: simulatorBankPayments.state,
        fulfilment: orders.fulfilment,
        payment: orders.payment,
        state: payments.state,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(simulatorBankPayments, eq(simulatorBankPayments.paymentId, payments.id))
      .all()
    const countOf = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).length
    figures.is('payments known to both', rows.length, LOST)
    figures.atLeast(
      'paid and delivered',
      countOf(({ payment }) => payment === 'paid'),
      1,
    )
    figures.atLeast(
      'paid too late and refunded',
      countOf(({ atBank }) => atBank === 'refunded'),
      1,
    )
    figures.is(
      'the money is kept, and the order is cancelled',
      countOf(({ atBank, fulfilment }) => atBank === 'paid' && fulfilment === 'cancelled'),
      0,
    )
    figures.is(
      'paid at the bank, and the order is not',
      countOf(({ atBank, payment }) => atBank === 'paid' && payment !== 'paid'),
      0,
    )
    figures.is(
      'paid in the shop, and not at the bank',
      countOf(({ atBank, state }) => state === 'paid' && atBank !== 'paid'),
      0,
    )
    figures.is(
      'payments that are open for ever',
      countOf(({ state }) => state === 'pending' || state === 'refunding'),
      0,
    )
    figures.is('products whose stock differs from its moves', findStockMismatches(db).length, 0)
    shop.close()

    /** Declines at the bank without a report. */
    function decline(id: string): void {
      db.update(simulatorBankPayments)
        .set({ state: 'declined' })
        .where(eq(simulatorBankPayments.paymentId, id))
        .run()
    }
  },
)
