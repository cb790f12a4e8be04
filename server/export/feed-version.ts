import { createHash } from 'node:crypto'
import { count, isNotNull, max, sql, sum } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { brands, categories, products, stockMoves } from '#db/schema/catalog.ts'
import { readFact, writeFact } from '#db/shop-facts.ts'
import type { Ctx } from '#server/context.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'

/** Increased with each change of the code that changes the feed. */
const FEED_FORMAT = 1

const statements = prepared((db) => ({
  all: db
    .select({ n: count(), createdAt: max(products.createdAt) })
    .from(products)
    .prepare(),
  changed: db
    .select({ n: count(), at: max(products.changedAt), sum: sum(products.changedAt) })
    .from(products)
    .where(isNotNull(products.changedAt))
    .prepare(),
  /** The ledger of the stock is only added to. */
  lastMove: db
    .select({ id: stockMoves.id, at: stockMoves.at })
    .from(stockMoves)
    .orderBy(sql`${stockMoves.id} DESC`)
    .limit(1)
    .prepare(),
  categories: db
    .select({
      ...{ id: categories.id, parentId: categories.parentId, name: categories.name },
      productCount: categories.productCount,
    })
    .from(categories)
    .prepare(),
  brands: db.select({ id: brands.id, name: brands.name }).from(brands).prepare(),
}))

/**
 * Returns the version of what the feed is made of: another one if anything in it may be different, and the same in all
 * processes that read the same data. It takes about a millisecond for 20,000 products, because no product is read. A
 * command that changes what the feed says of a product must set `changedAt` to a time that it did not have.
 */
function feedVersion({ db, config }: Pick<Ctx, 'db' | 'config'>): string {
  const { all, changed, lastMove, categories: categoryRows, brands: brandRows } = statements(db)
  const facts = [
    FEED_FORMAT,
    config.publicOrigin,
    config.shop.company.legalEntity?.name,
    all.get(),
    changed.get(),
    lastMove.get(),
  ]
  const hash = createHash('sha256').update(JSON.stringify([facts, categoryRows.all(), brandRows.all()]))
  return hash.digest('base64url').slice(0, 22)
}

export interface DatedVersion {
  readonly version: string
  /**
   * When the version was first seen, in another second than every version before it, whichever process saw that; null
   * if it could not be stored. The times of the data do not tell: a whole import has one, and a category has none.
   */
  readonly at: number | null
}

/** Returns the version with its time, which the first process that sees it stores. */
export function dateFeed(scope: Pick<Ctx, 'db' | 'config' | 'now'>): DatedVersion {
  const { db, now } = scope
  const version = feedVersion(scope)
  const last = lastOf(db)
  if (last?.version === version) return last
  const isStored = writeIfPossible(db, () => {
    // Another process may have been faster.
    const last = lastOf(db)
    const version = feedVersion(scope)
    if (last?.version === version) return
    writeFact(db, 'feed', `${Math.max(now, (last?.at ?? 0) + 1000)} ${version}`)
  })
  return (isStored ? lastOf(db) : null) ?? { version, at: null }
}

function lastOf(db: Ctx['db']): { readonly version: string; readonly at: number } | null {
  const [at, version] = readFact(db.$client, 'feed')?.split(' ') ?? []
  return version === undefined ? null : { version, at: Number(at) }
}
