import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { productLines } from '#db/schema/catalog.ts'

interface Counted {
  readonly lineId: number
  readonly stars: number
}

/** Adds a review to the sums of its line (1), or takes it back (-1), inside the transaction that changes its state. */
export function countStars(db: Db, { lineId, stars }: Counted, sign: 1 | -1): void {
  db.update(productLines)
    .set({
      reviewCount: sql`${productLines.reviewCount} + ${sign}`,
      starSum: sql`${productLines.starSum} + ${sign * stars}`,
    })
    .where(eq(productLines.id, lineId))
    .run()
}
