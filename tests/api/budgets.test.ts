import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listBudgets, refuseOverBudget, spendBudget } from '#server/limits/budgets.ts'
import { LONGEST_WINDOW_MS } from '#server/limits/limits.ts'
import { isAppError } from '#shared/errors.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

/** Returns what each budget by address allows in an environment, in the order of the table. */
function perAddress(environment: Record<string, string>) {
  const scope = { db: shop.database.db, now: shop.clock.now(), config: readConfig(environment) }
  const rows = listBudgets(scope).filter(({ by }) => by === 'address')
  return Object.fromEntries(rows.map(({ name, max }) => [name, max]))
}

/** Spends a quick order; returns whether it was allowed. */
function isAllowed(phone: string): boolean {
  try {
    spendBudget(shop.ctx(), 'quick', { phone })
    return true
  } catch (error) {
    if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error
    return false
  }
}

describe('the table of budgets', () => {
  test('has no longer time than uses are kept', () => {
    const { config } = shop.deps
    const rows = listBudgets({ db: shop.database.db, now: shop.clock.now(), config })
    expect(rows.filter(({ windowMs }) => windowMs > LONGEST_WINDOW_MS)).toEqual([])
  })

  // Requirement: AUTH-59, AUTH-62
  test('has high limits per address in a demo, which the settings replace', () => {
    const inDemo = {
      code: 1000,
      'code-check': 1000,
      captcha: 1000,
      guest: 100_000,
      coupon: 1000,
      'coupon-wrong': 1000,
      callback: 1000,
      restock: 1000,
      quick: 1000,
      review: 1000,
      'order-sms': 1000,
      'unproven-order': 1000,
      'unproven-prepay-order': 1000,
      'bank-hint': 60,
      'staging-password': 20,
      calls: 1_000_000,
      'hint-quotes': 100_000,
      quotes: 100_000,
    }
    const usual = {
      ...{
        code: 10,
        'code-check': 30,
        captcha: 20,
        guest: 300,
        coupon: 60,
        'coupon-wrong': 60,
        callback: 10,
        restock: 20,
        quick: 10,
        review: 60,
      },
      ...{
        'order-sms': 20,
        'unproven-order': 5,
        'unproven-prepay-order': 5,
        'bank-hint': 60,
        'staging-password': 20,
        calls: 4000,
        'hint-quotes': 120,
        quotes: 360,
      },
    }
    expect(perAddress({})).toEqual(inDemo)
    expect(perAddress(PRODUCTION)).toEqual(usual)
    const set = { CODES_PER_ADDRESS: '7', QUICK_ORDERS_PER_ADDRESS: '8' }
    expect(perAddress({ ...PRODUCTION, ...set })).toEqual({ ...usual, code: 7, quick: 8 })
    expect(perAddress(set)).toEqual({ ...inDemo, code: 7, quick: 8 })
  })

  test('multiplies the budgets by address that have no setting of their own', () => {
    const set = { ADDRESS_BUDGET_FACTOR: '3', CODES_PER_ADDRESS: '7' }
    expect(perAddress({ ...PRODUCTION, ...set })).toMatchObject({ code: 7, quick: 30, callback: 30 })
    const scope = {
      db: shop.database.db,
      now: shop.clock.now(),
      config: readConfig({ ...PRODUCTION, ...set }),
    }
    expect(listBudgets(scope)).toContainEqual(expect.objectContaining({ name: 'quick', by: 'phone', max: 3 }))
  })
})

test('a refused use counts against no budget', () => {
  shop.close()
  shop = createTestShop({ config: { quickOrdersPerAddress: 4 } })
  expect([1, 2, 3].map(() => isAllowed('+79000000001'))).toEqual([true, true, true])
  // Three are too many for the phone, so they do not count against the address.
  expect([1, 2, 3].map(() => isAllowed('+79000000001'))).toEqual([false, false, false])
  expect([isAllowed('+79000000002'), isAllowed('+79000000002')]).toEqual([true, false])
  // The address is used up, so that did not count against the second phone.
  const { db, config } = { db: shop.database.db, config: shop.deps.config }
  const quick = listBudgets({ db, config, now: shop.clock.now() }).filter(({ name }) => name === 'quick')
  expect(quick).toMatchObject([
    { by: 'phone', users: 2, highest: 3, usedUp: 1 },
    { by: 'address', users: 1, highest: 4, usedUp: 1 },
  ])
})

test('checking a budget does not count as a use', () => {
  for (let i = 0; i < 10; i += 1) refuseOverBudget(shop.ctx(), 'quick', { phone: '+79000000001' })
  expect(isAllowed('+79000000001')).toBe(true)
})
