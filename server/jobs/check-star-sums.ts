import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { productLines } from '#db/schema/catalog.ts'
import { reviews } from '#db/schema/reviews.ts'
import { atOnce, type Turns } from '#server/storage/turns.ts'

/** How many lines are compared at once. */
const LINES = 1000

const statements = prepared((db) => ({
  lines: db
    .select({
      id: productLines.id,
      reviewCount: productLines.reviewCount,
      starSum: productLines.starSum,
      count: sql<number>`count(${reviews.id})`,
      sum: sql<number>`coalesce(sum(${reviews.stars}), 0)`,
    })
    .from(productLines)
    .leftJoin(reviews, and(eq(reviews.lineId, productLines.id), sql`${reviews.state} = 'published'`))
    .where(gt(productLines.id, sql.placeholder('after')))
    .groupBy(productLines.id)
    .orderBy(asc(productLines.id))
    .limit(LINES)
    .prepare(),
}))

/** Returns the ids of lines whose number of reviews or sum of stars differs from their published reviews. */
export function* starMismatches(db: Db): Turns<number[]> {
  const wrong: number[] = []
  let after = 0
  for (;;) {
    const rows = statements(db).lines.all({ after })
    for (const { id, reviewCount, starSum, count, sum } of rows)
      if (reviewCount !== count || starSum !== sum) wrong.push(id)
    const last = rows.at(-1)
    if (!last) return wrong
    after = last.id
    yield
  }
}

/** Like `starMismatches`, for a process that answers nobody meanwhile. */
export function findStarMismatches(db: Db): number[] {
  return atOnce(starMismatches(db))
}
