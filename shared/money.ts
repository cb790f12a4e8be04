import * as z from 'zod/mini'

/** Every amount of money is a whole number of roubles (BASK-25, BASK-26). */
// Marked pure, so that the bundle of a page that only adds up money contains neither the schema nor zod.
export const Roubles = /* @__PURE__ */ z.int().check(/* @__PURE__ */ z.minimum(0)).brand<'Roubles'>()
export type Roubles = z.infer<typeof Roubles>

/**
 * The one place that turns a plain number into money. Throws RangeError unless it is a whole, non-negative number.
 */
export function roubles(amount: number): Roubles {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount of roubles: ${amount}`)
  return amount as Roubles
}

/** Returns `percent` of a sum, rounded half up to a whole rouble (BASK-27). */
export function percentOf(sum: number, percent: number): Roubles {
  return roubles(Math.floor((sum * percent + 50) / 100))
}

/**
 * Shares `total` over the weights so that the parts add up to it exactly (BASK-28): each part is floored first, then
 * the largest remainders get one rouble each. No part exceeds its weight as long as `total` does not exceed their
 * sum. Ties go to the earlier weight, so callers keep the lines in a fixed order.
 */
export function shareByLargestRemainder(total: number, weights: readonly number[]): Roubles[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (total === 0 || sum === 0) return weights.map(() => roubles(0))
  const exact = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(sum)))
  const remainders = weights.map((weight, i) => ({
    i,
    rest: BigInt(total) * BigInt(weight) - BigInt(exact[i] ?? 0) * BigInt(sum),
  }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  let left = total - exact.reduce((a, b) => a + b, 0)
  for (const { i } of remainders) {
    if (left === 0) break
    exact[i] = (exact[i] ?? 0) + 1
    left -= 1
  }
  return exact.map(roubles)
}
