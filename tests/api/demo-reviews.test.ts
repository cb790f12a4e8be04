import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { products } from '#db/schema/catalog.ts'
import { reviews } from '#db/schema/reviews.ts'
import { demo } from '#server/demo/demo.ts'
import { demoDeps, openDemo } from '#server/demo/open-demo.ts'
import { findStarMismatches } from '#server/jobs/check-star-sums.ts'
import { getProductReviews } from '#server/reviews/get-product-reviews.ts'
import { resetShop } from '#server/simulator/reset.ts'
import { reviewErrors } from '#shared/reviews/review-text.ts'
import { DAY_MS } from '#shared/time.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'

const PRODUCTS = 3000

let database: OpenDatabase
beforeAll(() => {
  database = openDemo(':memory:', { products: PRODUCTS, clock: { now: () => OPENED_AT } })
})
afterAll(() => database.close())

const invented = () => database.db.select().from(reviews).where(isNull(reviews.orderId)).all()

// Requirement: REV-19
test('no page of the demo repeats a sentence', () => {
  const sentencesOf = new Map<number, string[]>()
  for (const { lineId, text } of invented()) {
    const sentences = text.split(/(?<=[.!?…])\s+/)
    sentencesOf.set(lineId, [...(sentencesOf.get(lineId) ?? []), ...sentences])
  }
  expect(sentencesOf.size).toBeGreaterThan(200)
  for (const sentences of sentencesOf.values()) expect(new Set(sentences).size).toBe(sentences.length)
})

test('the demo has several hundred different texts, some of them critical, and pages of ten', () => {
  const all = invented()
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(400)
  expect(all.filter(({ stars }) => stars < 4).length / all.length).toBeGreaterThan(0.05)
  const sizes = new Map<number, number>()
  for (const { lineId } of all) sizes.set(lineId, (sizes.get(lineId) ?? 0) + 1)
  expect(Math.max(...sizes.values())).toBeGreaterThan(20)
})

test('the reviews of the demo could have been written: on a product for sale, later than it, by different people', () => {
  const { db } = database
  const createdAt = new Map(
    db
      .select()
      .from(products)
      .all()
      .map((product) => [product.id, product.createdAt]),
  )
  const signatures = new Map<number, Set<string>>()
  for (const { productId, lineId, author, createdAt: at, ...review } of invented()) {
    expect(reviewErrors(review)).toEqual({})
    expect(at).toBeGreaterThan((createdAt.get(productId) ?? Number.NaN) + 30 * DAY_MS)
    expect(at).toBeLessThan(OPENED_AT)
    if (author === null) continue
    const taken = signatures.get(lineId) ?? new Set()
    expect(taken).not.toContain(author)
    signatures.set(lineId, taken.add(author))
  }
})

// Requirement: PROD-7, REV-10
test('invented reviews are marked as such, and are not called purchases', () => {
  const { db } = database
  const ctx = commandCtx(db, { type: 'anonymous' })
  const marking = db
    .select({ marking: products.marking })
    .from(products)
    .all()
    .find((product) => getProductReviews(ctx, { ...product, page: 1 }).rating !== null)?.marking
  const view = getProductReviews(ctx, { marking: marking ?? '', page: 1 })
  expect(view.hasInvented).toBe(true)
  expect(view.reviews.some(({ isBought }) => isBought)).toBe(false)
})

// Requirement: REV-14
test('the ratings agree with the reviews, also after a reset at a later time', () => {
  expect(findStarMismatches(database.db)).toEqual([])
  const before = invented().length
  const now = OPENED_AT + 10 * DAY_MS
  resetShop({ ...demoDeps(database, { products: PRODUCTS, clock: { now: () => now } }), demo })
  expect(findStarMismatches(database.db)).toEqual([])
  expect(invented().length).toBeGreaterThan(before * 0.9)
})

// Requirement: REV-7
test('the experienced customer has a published review, a refused one, and one that waits', () => {
  const rows = database.db.select().from(reviews).all()
  expect(rows.filter(({ orderId }) => orderId !== null).map(({ state, author }) => [state, author])).toEqual([
    ['published', 'Марина\u00a0В.'],
    ['refused', 'Марина\u00a0В.'],
    ['waiting', 'Марина\u00a0В.'],
  ])
})
