interface LinesToMerge {
  /** Quantity in the customer's basket; 0 if it has no line of the product. */
  readonly mine: number
  /** Quantity in the guest's basket. */
  readonly theirs: number
  /** Available count; 0 for a product that is no longer sold. */
  readonly available: number
}

export interface MergedQuantity {
  readonly quantity: number
  /** True if the two quantities add up to more than is available. */
  readonly isLowered: boolean
}

/**
 * Merges two lines of one product (AUTH-48): the quantities add up, at most to the available count. A line with a
 * larger quantity counts with the available count, as it is shown. A sold-out line keeps the sum of both quantities,
 * and a product that only the guest had keeps the guest's quantity.
 */
export function mergeQuantity({ mine, theirs, available }: LinesToMerge): MergedQuantity {
  if (mine === 0 || available === 0) return { quantity: mine + theirs, isLowered: false }
  const sum = Math.min(mine, available) + Math.min(theirs, available)
  return { quantity: Math.min(sum, available), isLowered: sum > available }
}
