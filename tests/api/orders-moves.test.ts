import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { AppError } from '#shared/errors.ts'
import {
  FULFILMENT_MOVES,
  FULFILMENT_STATES,
  PAYMENT_MOVES,
  PAYMENT_STATES,
} from '#shared/orders/order-states.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

let shop: SimulatedShop
let shopper: Shopper
beforeEach(async () => {
  shop = createSimulatedShop()
  shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
})
afterEach(() => shop.close())

const place = async (paymentSystemId: number) => {
  const { orderId } = await shopper.call.orders.place.mutate(
    await simulatedForm(shopper, { paymentSystemId }),
  )
  return orderId
}
const advance = (id: number, to?: string) =>
  shopper.fetch(`/simulator/api/orders/${id}/advance${to ? `?to=${to}` : ''}`, { method: 'POST' })
const findOrder = async (id: number) => {
  const response = await shopper.fetch('/simulator/api/orders')
  const all = (await response.json()) as {
    id: number
    publicId: string
    fulfilment: string
    payment: string
    paymentId: string | null
  }[]
  return all.find((candidate) => candidate.id === id)
}
const states = async (id: number) => {
  const order = await findOrder(id)
  return [order?.fulfilment, order?.payment]
}
const paymentOf = async (id: number) => (await findOrder(id))?.paymentId ?? ''
const moveClock = (advanceMs: number) => shopper.postJson('/simulator/api/clock', { advanceMs })
const availableCreams = () => {
  const rows = shop.database.db.select().from(stock).all()
  return rows.find(({ productId }) => productId === PRODUCT.cream)?.available
}

describe('fulfilment and payment', () => {
  // Requirement: ORD-17, ORD-18, ORD-22
  test('a cash order runs from new to done and is paid on delivery', async () => {
    const id = await place(PAYMENT.cash)
    const seen: unknown[] = []
    for (let i = 0; i < 5; i++) {
      const answer = (await (await advance(id)).json()) as { fulfilment: string; payment: string }
      seen.push([answer.fulfilment, answer.payment])
    }
    expect(seen).toEqual([
      ['confirmed', 'none'],
      ['assembled', 'none'],
      ['shipped', 'none'],
      ['delivered', 'paid'],
      ['done', 'paid'],
    ])
    expect((await advance(id)).status).toBe(409)
  })

  // Requirement: ORD-22, ORD-70
  test.each([
    ['done', 'paid'],
    ['returned', 'none'],
  ])('a cash order that waits at its point has not been paid before it is %s', async (last, payment) => {
    shopper.setCookie('city', `${CITY.moscow}!`)
    const atPoint = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow }
    const { orderId } = await shopper.call.orders.place.mutate(await simulatedForm(shopper, atPoint))
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered']) await advance(orderId, state)
    expect(await states(orderId)).toEqual(['delivered', 'none'])
    await advance(orderId, last)
    expect(await states(orderId)).toEqual([last, payment])
  })

  // Requirement: PAY-65, ORD-72
  test('a prepay order whose money the bank has returned is not assembled or shipped', async () => {
    const id = await place(PAYMENT.online)
    const paymentId = await paymentOf(id)
    await shopper.postJson(`/simulator/api/bank/${paymentId}`, { action: 'pay' })
    await advance(id, 'confirmed')
    movePayment({ db: shop.database.db, now: shop.deps.clock.now() }, id, 'refunded')
    expect((await advance(id, 'assembled')).status).toBe(409)
    const publicId = (await findOrder(id))?.publicId ?? ''
    const { words } = await shopper.call.orders.byPublicId.query({ publicId })
    expect(words).toMatchObject({ promise: null, late: null, ahead: [] })
    expect(words.next).toMatch(/не\sотправим/)
    expect((await advance(id, 'cancelled')).status).toBe(200)
  })

  // Requirement: ORD-23
  test('a prepay order is confirmed only once it is paid', async () => {
    const id = await place(PAYMENT.online)
    expect((await advance(id)).status).toBe(409)
    const paymentId = await paymentOf(id)
    await shopper.postJson(`/simulator/api/bank/${paymentId}`, { action: 'pay' })
    expect((await advance(id)).status).toBe(200)
  })

  // Requirement: ORD-4, ORD-19
  test('a cancelled paid order is refunded and returns its stock once', async () => {
    const id = await place(PAYMENT.online)
    const paymentId = await paymentOf(id)
    await shopper.postJson(`/simulator/api/bank/${paymentId}`, { action: 'pay' })
    expect(availableCreams()).toBe(17)
    expect((await advance(id, 'cancelled')).status).toBe(200)
    expect(await states(id)).toEqual(['cancelled', 'refunded'])
    expect((await advance(id, 'cancelled')).status).toBe(409)
    expect(availableCreams()).toBe(20)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: ORD-19, ORD-43
  test('a shipped order can only be returned', async () => {
    const id = await place(PAYMENT.cash)
    for (let i = 0; i < 3; i++) await advance(id)
    expect((await advance(id, 'cancelled')).status).toBe(409)
    expect((await advance(id, 'returned')).status).toBe(200)
    expect(availableCreams()).toBe(17)
  })

  // Requirement: ORD-24
  test('an order makes exactly the moves of the two tables', async () => {
    const id = await place(PAYMENT.cash)
    const { db } = shop.database
    const scope = { db, now: shop.deps.clock.now() }
    const isAllowed = (move: () => void) => {
      try {
        move()
        return true
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'MOVE_REFUSED') throw error
        return false
      }
    }
    const setStates = (states: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(states).where(eq(orders.id, id)).run()
    for (const from of FULFILMENT_STATES) {
      const allowed = FULFILMENT_STATES.filter((to) => {
        setStates({ fulfilment: from, payment: 'none' })
        return isAllowed(() => moveFulfilment(scope, id, to))
      })
      expect(allowed.toSorted(), from).toEqual(FULFILMENT_MOVES[from].toSorted())
    }
    for (const from of PAYMENT_STATES) {
      const allowed = PAYMENT_STATES.filter((to) => {
        setStates({ fulfilment: 'new', payment: from })
        return isAllowed(() => movePayment(scope, id, to))
      })
      expect(allowed.toSorted(), from).toEqual(PAYMENT_MOVES[from].toSorted())
    }
  })

  test.each([
    ['9999', 404],
    ['abc', 404],
  ])('the unknown order %s is answered with %i', async (id, status) => {
    const response = await shopper.fetch(`/simulator/api/orders/${id}/advance`, { method: 'POST' })
    expect(response.status).toBe(status)
  })
})

describe('expiry', () => {
  // Requirement: ORD-4, ORD-9
  test('a prepay order unpaid for 24 hours is cancelled and returns its stock', async () => {
    const id = await place(PAYMENT.online)
    await moveClock(24 * HOUR_MS - 1)
    expect(await states(id)).toEqual(['new', 'pending'])
    await moveClock(1)
    expect(await states(id)).toEqual(['cancelled', 'pending'])
    expect(availableCreams()).toBe(20)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: ORD-9
  test('a declined prepay order is cancelled too, and a paid one stays', async () => {
    const declined = await place(PAYMENT.online)
    await shopper.postJson(`/simulator/api/bank/${await paymentOf(declined)}`, { action: 'decline' })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const paid = await place(PAYMENT.online)
    await shopper.postJson(`/simulator/api/bank/${await paymentOf(paid)}`, { action: 'pay' })
    await moveClock(30 * HOUR_MS)
    expect(await states(declined)).toEqual(['cancelled', 'failed'])
    expect(await states(paid)).toEqual(['new', 'paid'])
  })

  // Requirement: QUICK-17
  test('a quick order unconfirmed for 72 hours is cancelled, and a confirmed one stays', async () => {
    const { orderId: waiting } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId: confirmed } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    await advance(confirmed)
    await moveClock(72 * HOUR_MS)
    expect(await states(waiting)).toEqual(['cancelled', 'none'])
    expect(await states(confirmed)).toEqual(['confirmed', 'none'])
    expect(availableCreams()).toBe(19)
  })
})
