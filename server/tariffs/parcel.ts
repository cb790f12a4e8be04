/** A parcel for which a carrier is asked for a quote. */
export interface Parcel {
  readonly weightGrams: number
  readonly longestSideCm: number
}

/** Returns whether a carrier would treat two parcels the same; null stands for no parcel. */
export function isSameParcel(one: Parcel | null, other: Parcel | null): boolean {
  return one?.weightGrams === other?.weightGrams && one?.longestSideCm === other?.longestSideCm
}

/** Carriers price by steps of weight. Quotes are requested by steps too, so that similar baskets share an answer. */
const WEIGHT_STEPS = [500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 300_000]
const SIDE_STEPS = [30, 60, 90, 120, 160, 200, 250, 300]

/** Rounds a parcel up to the smallest steps that contain it; there is one more step after the last. */
export function stepOfParcel(parcel: Parcel): Parcel {
  return {
    weightGrams: stepUp(WEIGHT_STEPS, parcel.weightGrams, 1_000_000),
    longestSideCm: stepUp(SIDE_STEPS, parcel.longestSideCm, 1000),
  }
}

function stepUp(steps: readonly number[], value: number, beyond: number): number {
  return steps.find((step) => value <= step) ?? beyond
}
