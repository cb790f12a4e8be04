interface LinesToMerge {
  /** What the client's basket wants of a product; 0 where it has no such line. */
  readonly mine: number
  /** What the guest's basket wants. */
  readonly theirs: number
  /** On the shelf, or 0 for a product that is sold no more. */
  readonly available: number
}

export interface MergedQuantity {
  readonly quantity: number
  /** The two added up to more than there is. */
  readonly isLowered: boolean
}

/**
 * One line out of two (rules, trap 18): quantities add up and never exceed the stock. A line above the stock counts
 * as the stock, as it is shown; a sold-out line is kept, and so is a wish that only the guest had.
 */
export function mergeQuantity({ mine, theirs, available }: LinesToMerge): MergedQuantity {
  if (mine === 0 || available === 0) return { quantity: mine + theirs, isLowered: false }
  const sum = Math.min(mine, available) + Math.min(theirs, available)
  return { quantity: Math.min(sum, available), isLowered: sum > available }
}
