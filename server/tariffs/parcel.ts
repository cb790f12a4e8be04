/** What a carrier is asked to take. */
export interface Parcel {
  readonly weightGrams: number
  readonly longestSideCm: number
}

/** Whether an answer about one parcel, or about none, is an answer about the other. */
export function isSameParcel(one: Parcel | null, other: Parcel | null): boolean {
  return one?.weightGrams === other?.weightGrams && one?.longestSideCm === other?.longestSideCm
}

/** Carriers price by steps; asking by them lets baskets of like weight share an answer. */
const WEIGHT_STEPS = [500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 300_000]
const SIDE_STEPS = [30, 60, 90, 120, 160, 200, 250, 300]

/** The smallest step the parcel fits in; what is beyond them all is one step more. */
export function stepOfParcel(parcel: Parcel): Parcel {
  return {
    weightGrams: stepUp(WEIGHT_STEPS, parcel.weightGrams, 1_000_000),
    longestSideCm: stepUp(SIDE_STEPS, parcel.longestSideCm, 1000),
  }
}

function stepUp(steps: readonly number[], value: number, beyond: number): number {
  return steps.find((step) => value <= step) ?? beyond
}
