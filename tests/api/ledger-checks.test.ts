import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/schema/auth.ts'
import { bonusAccounts, bonusGrants } from '#db/schema/bonuses.ts'
import { stock } from '#db/schema/catalog.ts'
import { accountMismatches, bonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { stockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { atOnce, type Turns } from '#server/storage/turns.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const MOVES = 200_000
const GRANTS = 20_000

/** A shop in which one product has been supplied and taken often, and one customer has got many bonuses. */
let shop: TestShop
let clientId: number
beforeEach(async () => {
  shop = createTestShop({ expectsErrors: true })
  await signIn(shop, shop.newShopper())
  clientId = shop.database.db.select({ id: clients.id }).from(clients).all()[0]?.id ?? 0
  const { sqlite } = shop.database
  const numbers = (n: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`
  sqlite.exec(`${numbers(MOVES)} INSERT INTO stock_moves (product_id, delta, reason, at)
    SELECT ${PRODUCT.polish}, iif(i % 2, 1, -1), 'supply', ${OPENED_AT} FROM n`)
  sqlite.exec(`${numbers(GRANTS)} INSERT INTO bonus_entries (client_id, kind, amount, expires_at, at)
    SELECT ${clientId}, 'accrual', 1, ${OPENED_AT * 2}, ${OPENED_AT} FROM n`)
})
afterEach(() => shop.close())

/** Does the work with something else between its turns. Returns its result and the number of turns. */
function interrupted<T>(turns: Turns<T>, between: (turn: number) => void): { result: T; turns: number } {
  for (let turn = 1; ; turn++) {
    const { done, value } = turns.next()
    if (done) return { result: value, turns: turn }
    between(turn)
  }
}

// Requirement: OPS-8
test('the checks find exactly what is wrong', () => {
  const { db, sqlite } = shop.database
  const found = () => [stockMismatches(db), bonusMismatches(db), accountMismatches(db)].map(atOnce)
  expect(found()).toEqual([[], [], []])
  shop.setStock(PRODUCT.lamp, 3)
  shop.setStock(PRODUCT.polish, 11)
  const last = db.select().from(bonusGrants).all().at(-1)?.id ?? 0
  db.update(bonusGrants).set({ amountLeft: 2 }).where(eq(bonusGrants.id, last)).run()
  db.update(bonusAccounts).set({ balance: 5 }).run()
  expect(found()).toEqual([[PRODUCT.polish, PRODUCT.lamp], [last], [clientId]])
  sqlite.exec('DELETE FROM bonus_accounts')
  expect(atOnce(accountMismatches(db))).toEqual([clientId])
})

test('stock that is sold, and stock that is written without a move, during the check', async () => {
  const { db } = shop.database
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 4 })
  await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  const sell = (turn: number) =>
    db.transaction(() => {
      const quantity = turn % 2 ? 1 : -1
      shop.setStock(PRODUCT.polish, shop.stockOf(PRODUCT.polish) + quantity)
      shop.database.sqlite.exec(`INSERT INTO stock_moves (product_id, delta, reason, at)
        VALUES (${PRODUCT.polish}, ${quantity}, 'supply', ${OPENED_AT})`)
    })
  const { result, turns } = interrupted(stockMismatches(db), sell)
  expect(result).toEqual([])
  expect(turns).toBeGreaterThan(10)
  const { result: broken } = interrupted(stockMismatches(db), (turn) => {
    if (turn === 3) db.update(stock).set({ available: 0 }).where(eq(stock.productId, PRODUCT.cream)).run()
  })
  expect(broken).toEqual([PRODUCT.cream])
})

test('others are answered while the jobs check the ledgers', async () => {
  let isOver = false
  const round = runDueJobs(shop.deps).finally(() => {
    isOver = true
  })
  let answers = 0
  const shopper = shop.newShopper()
  while (!isOver) {
    await setImmediate()
    if ((await shopper.fetch('/trpc/basket.get')).status === 200) answers += 1
  }
  await round
  // A turn each for 5,000 moves and for 2,000 grants, and some for the rest.
  expect(answers).toBeGreaterThan(MOVES / 5000 + GRANTS / 2000)
})
