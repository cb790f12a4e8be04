import { and, asc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusEntries } from '#db/schema/bonuses.ts'
import { orders } from '#db/schema/orders.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { bonusAccount, bonusBalance, leftOfGrant, openGrants } from '#server/bonuses/bonus-ledger.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { spendBonuses } from '#server/bonuses/spend-bonuses.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { atOnce } from '#server/storage/turns.ts'
import { isAppError } from '#shared/errors.ts'
import { FULFILMENT_STATES } from '#shared/orders/order-states.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { awaitedBy, giveBonuses, insertClient, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runs } from '#tests/support/thorough.ts'

/** One event in the life of an account. `pick` chooses one of the orders so far. */
const step = fc.oneof(
  fc.record({
    type: fc.constant('present'),
    amount: fc.integer({ min: 1, max: 300 }),
    days: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    type: fc.constant('order'),
    part: fc.integer({ min: 0, max: 100 }),
    accrual: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ type: fc.constant('pay'), pick: fc.nat(20) }),
  fc.record({ type: fc.constant('move'), pick: fc.nat(20), to: fc.constantFrom(...FULFILMENT_STATES) }),
  fc.record({ type: fc.constant('wait'), days: fc.integer({ min: 1, max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let shop: TestShop
beforeAll(() => {
  shop = createTestShop()
})
afterAll(() => shop.close())

/** Plays the steps for a new customer, and checks after each that the account adds up. */
function runSteps(steps: readonly Step[]): void {
  const { db } = shop.database
  const clientId = insertClient(db, `+79${String(nextPhone++).padStart(9, '0')}`)
  const orderIds: number[] = []
  const ctx = { db, now: OPENED_AT }
  const pickOrder = (pick: number) => orderIds[pick % Math.max(1, orderIds.length)]
  let written: BonusRow[] = []

  for (const one of steps) {
    switch (one.type) {
      case 'present':
        giveBonuses(db, clientId, one.amount, ctx.now + one.days * DAY_MS)
        break
      case 'order': {
        const orderId = insertOrder(db, { shopperId: clientId, accrualTotal: one.accrual })
        orderIds.push(orderId)
        const before = openGrants(ctx, clientId)
        const amount = Math.floor((bonusBalance(ctx, clientId) * one.part) / 100)
        spendBonuses(ctx, { clientId, orderId, amount })
        expectEarliestFirst(before, amount)
        break
      }
      case 'pay':
      case 'move': {
        const orderId = pickOrder(one.pick)
        if (orderId === undefined) break
        try {
          if (one.type === 'pay') movePayment(ctx, orderId, 'paid')
          else moveFulfilment(ctx, orderId, one.to)
        } catch (error) {
          if (!isAppError(error, 'MOVE_REFUSED')) throw error
        }
        break
      }
      case 'wait':
        ctx.now += one.days * DAY_MS
        atOnce(accrueDueBonuses(ctx))
        atOnce(expireBonuses(ctx))
        expectNothingOverdue(clientId, ctx.now)
    }
    written = expectConsistent(clientId, written)
  }
}

let nextPhone = 1

/** Checks that the amount was taken from the grants that expire first. `before` holds the grants before spending. */
function expectEarliestFirst(before: ReturnType<typeof openGrants>, amount: number): void {
  let due = amount
  for (const { grantId, left } of before) {
    const taken = Math.min(left, due)
    due -= taken
    expect(leftOfGrant(shop.database, grantId)).toBe(left - taken)
  }
  expect(before.map(({ expiresAt }) => expiresAt)).toEqual(
    before.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a - b),
  )
}

function expectNothingOverdue(clientId: number, now: number): void {
  const { db } = shop.database
  expect(openGrants({ db }, clientId).every(({ expiresAt }) => expiresAt > now)).toBe(true)
  expect(awaitedBy(db, clientId).every(({ dueAt }) => dueAt > now)).toBe(true)
}

function undoneOrderIds(clientId: number) {
  return shop.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.shopperId, clientId), inArray(orders.fulfilment, ['cancelled', 'returned'])))
    .all()
}

type BonusRow = typeof bonusEntries.$inferSelect

/** Checks the whole account, and that the entries written before are unchanged. Returns all entries. */
function expectConsistent(clientId: number, written: readonly BonusRow[]): BonusRow[] {
  const { db } = shop.database
  const entries = db
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, clientId))
    .orderBy(asc(bonusEntries.id))
    .all()
  const { balance, operations } = bonusAccount({ db }, clientId)
  const steps = new Set(entries.map(({ at, kind, orderId }) => `${at} ${kind} ${orderId}`))
  expect(operations).toBe(steps.size)
  expect(balance).toBe(entries.reduce((sum, { amount }) => sum + amount, 0))
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(balance).toBe(openGrants({ db }, clientId).reduce((sum, { left }) => sum + left, 0))
  const remainderOf = (grant: number) =>
    entries
      .filter(({ id, grantId }) => (grantId ?? id) === grant)
      .reduce((sum, { amount }) => sum + amount, 0)
  for (const { id, amount } of entries.filter(({ kind }) => kind === 'accrual')) {
    expect(remainderOf(id)).toBeGreaterThanOrEqual(0)
    expect(remainderOf(id)).toBeLessThanOrEqual(amount)
  }
  const pending = awaitedBy(db, clientId)
  for (const { id } of undoneOrderIds(clientId)) {
    const ofOrder = entries.filter(({ orderId }) => orderId === id)
    const earned = ofOrder.find(({ kind }) => kind === 'accrual')
    expect(earned ? remainderOf(earned.id) : 0).toBe(0)
    const spent = ofOrder.filter(({ kind }) => kind === 'spend' || kind === 'return')
    expect(spent.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(pending.some(({ orderId }) => orderId === id)).toBe(false)
  }
  expect(entries.slice(0, written.length)).toEqual(written)
  return entries
}

// Requirement: BON-23, BON-24, BON-25
test('the balance is the sum, no grant is overdrawn, and what expires first is spent first', {
  // 300 runs take a few seconds, and longer on a busy computer.
  timeout: MINUTE_MS,
}, () => {
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), runSteps), { numRuns: runs(100) })
  expect(findBonusMismatches(shop.database.db)).toEqual([])
  expect(findAccountMismatches(shop.database.db)).toEqual([])
})
