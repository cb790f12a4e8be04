import { isNull, sql } from 'drizzle-orm'
import type { OpenDatabase, Sqlite } from '#db/client.ts'
import { productLines } from '#db/schema/catalog.ts'
import { reviews } from '#db/schema/reviews.ts'
import { insertRows } from '#db/write-rows.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { createRandom, type Random, shuffle } from '../random.ts'
import { authorOf } from './authors.ts'
import { type ReviewText, TEXTS_OF_LEAF } from './review-texts.ts'

const SEED = 20_261_123
/** What part of a category's texts its most wanted line gets, the next one, and so on. */
const SHARES = [0.9, 0.55, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05]
/** In how many lines the same text may occur. */
const MOST_USES = 4
/** How old a product is before its first review, because many texts tell of weeks of use. */
const LEAST_AGE = 35 * DAY_MS
/** How old the newest and the oldest reviews are. */
const LEAST_PAST = 20 * HOUR_MS
const LONGEST_AGE = 480 * DAY_MS

interface Product {
  readonly id: number
  readonly lineId: number
  readonly leaf: string
  readonly createdAt: number
}
type ReviewRow = typeof reviews.$inferInsert

/** Returns whether the demo has its invented reviews. */
export function hasReviews({ db }: OpenDatabase): boolean {
  return (
    db.select({ id: reviews.id }).from(reviews).where(isNull(reviews.orderId)).limit(1).get() !== undefined
  )
}

/**
 * Writes invented reviews of the most wanted lines of each category, all published, and adds them to the lines' sums.
 * They belong to no customer and no order. The same catalog and `now` yield the same rows.
 */
export function writeReviews({ db, sqlite }: OpenDatabase, now: number): void {
  const rows = inventReviews(linesByLeaf(sqlite, now), now)
  insertRows(sqlite, reviews, rows)
  const sum = (what: ReturnType<typeof sql>) =>
    sql`(SELECT ${what} FROM reviews WHERE line_id = ${productLines.id} AND state = 'published')`
  db.update(productLines)
    .set({ reviewCount: sum(sql`count(*)`), starSum: sum(sql`coalesce(sum(stars), 0)`) })
    .where(sql`${productLines.id} IN (SELECT line_id FROM reviews)`)
    .run()
}

/** Returns the products of each line that are old enough, by leaf category, both the most wanted first. */
function linesByLeaf(sqlite: Sqlite, now: number): ReadonlyMap<string, readonly (readonly Product[])[]> {
  const products = sqlite
    .prepare<[number], Product>(
      `SELECT p.id, p.line_id AS lineId, c.slug AS leaf, p.created_at AS createdAt
       FROM products p JOIN categories c ON c.id = p.category_id
       WHERE p.is_sold = 1 AND p.created_at < ? ORDER BY p.rank`,
    )
    .all(now - LEAST_AGE)
  const byLeaf = new Map<string, Map<number, Product[]>>()
  for (const product of products) {
    const lines = byLeaf.get(product.leaf) ?? new Map<number, Product[]>()
    byLeaf.set(product.leaf, lines)
    lines.set(product.lineId, [...(lines.get(product.lineId) ?? []), product])
  }
  return new Map([...byLeaf].map(([leaf, lines]) => [leaf, [...lines.values()]]))
}

function inventReviews(
  byLeaf: ReadonlyMap<string, readonly (readonly Product[])[]>,
  now: number,
): readonly ReviewRow[] {
  const random = createRandom(SEED)
  const uses = new Map<ReviewText, number>()
  const rows: ReviewRow[] = []
  // The first line of every category comes before the second one of any, so that texts which suit several categories
  // are spread over all of them.
  for (const [place, share] of SHARES.entries()) {
    for (const [leaf, texts] of TEXTS_OF_LEAF) {
      const line = byLeaf.get(leaf)?.[place]
      if (line) rows.push(...reviewsOfLine(random, line, dealTexts(random, texts, share, uses), now))
    }
  }
  return rows.sort((a, b) => a.createdAt - b.createdAt)
}

/** Returns texts for one line, each once, the least used first. */
function dealTexts(
  random: Random,
  texts: readonly ReviewText[],
  share: number,
  uses: Map<ReviewText, number>,
): readonly ReviewText[] {
  const used = (text: ReviewText) => uses.get(text) ?? 0
  const dealt = shuffle(random, texts)
    .filter((text) => used(text) < MOST_USES)
    .sort((a, b) => used(a) - used(b))
    .slice(0, Math.max(1, Math.round(texts.length * share)))
  for (const text of dealt) uses.set(text, used(text) + 1)
  return dealt
}

function reviewsOfLine(
  random: Random,
  line: readonly Product[],
  texts: readonly ReviewText[],
  now: number,
): readonly ReviewRow[] {
  const authors = new Set<string>()
  return texts.map(({ stars, text }) => {
    // The most wanted products of a line have the most reviews.
    const product = line[Math.floor(line.length * random.next() ** 2)] ?? line[0]
    if (!product) throw new Error('a line has no products')
    const oldest = Math.max(now - LONGEST_AGE, product.createdAt + LEAST_AGE - DAY_MS)
    const age = Math.floor((now - oldest) * random.next() ** 1.2)
    const createdAt = now - Math.max(age, LEAST_PAST)
    return {
      ...{ clientId: null, productId: product.id, lineId: product.lineId, orderId: null },
      ...{ stars, text, author: authorOf(random, authors), state: 'published', reason: null },
      ...{ createdAt, decidedAt: createdAt },
    }
  })
}
