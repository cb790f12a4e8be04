import type { Rating } from './contract.ts'

/** What is stored of a line's published reviews. */
export interface StarTotals {
  readonly reviewCount: number
  readonly starSum: number
}

const average = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Returns the rating of a line; null if it has no published reviews (PROD-5). */
export function ratingOf({ reviewCount, starSum }: StarTotals): Rating {
  return reviewCount === 0 ? null : { value: average.format(starSum / reviewCount), count: reviewCount }
}

/** How many reviews of the usual rating every line is given, so that a single review proves little. */
const ASSUMED_REVIEWS = 5
const ASSUMED_STARS = 4

/**
 * Returns the number by which lists are sorted by rating: the average of the stars with some assumed reviews added, so
 * that many good reviews count for more than a single perfect one. 0 without reviews.
 */
export function ratingScore({ reviewCount, starSum }: StarTotals): number {
  if (reviewCount === 0) return 0
  return (starSum + ASSUMED_REVIEWS * ASSUMED_STARS) / (reviewCount + ASSUMED_REVIEWS)
}
