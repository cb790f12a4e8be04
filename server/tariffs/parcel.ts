/** A parcel for which a carrier is asked for a quote. */
export interface Parcel {
  readonly weightGrams: number
  readonly longestSideCm: number
  /** What the shop declares to the carrier as its value, in whole roubles. */
  readonly declaredValue: number
}

/** What a point can take; null for no limit. */
interface PointLimits {
  readonly maxGrams: number | null
  readonly maxSideCm: number | null
}

/** Returns whether a point can take the parcel, as far as its carrier says (PICK-93). */
export function fitsPoint({ maxGrams, maxSideCm }: PointLimits, parcel: Parcel): boolean {
  return parcel.weightGrams <= (maxGrams ?? Infinity) && parcel.longestSideCm <= (maxSideCm ?? Infinity)
}

/** Returns whether a carrier would treat two parcels the same; null stands for no parcel. */
export function isSameParcel(one: Parcel | null, other: Parcel | null): boolean {
  return (
    one?.weightGrams === other?.weightGrams &&
    one?.longestSideCm === other?.longestSideCm &&
    one?.declaredValue === other?.declaredValue
  )
}

/** Carriers price by steps of weight. Quotes are requested by steps too, so that similar baskets share an answer. */
const WEIGHT_STEPS = [500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 300_000]
/** Carriers also price by volume, which grows with the third power of the side (guess-size.ts): so these steps are fine. */
const SIDE_STEPS = [30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 250, 300]
/** The insurance of the difference between a value and its step costs a few roubles. */
const VALUE_STEPS = [1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000]
/** The most for which carriers insure a parcel without papers about its content. */
const MOST_INSURED = 150_000

/** Rounds a parcel up to the smallest steps that contain it; there is one more step after the last. */
export function stepOfParcel(parcel: Parcel): Parcel {
  return {
    weightGrams: stepUp(WEIGHT_STEPS, parcel.weightGrams, 1_000_000),
    longestSideCm: stepUp(SIDE_STEPS, parcel.longestSideCm, 1000),
    declaredValue: stepUp(VALUE_STEPS, parcel.declaredValue, MOST_INSURED),
  }
}

function stepUp(steps: readonly number[], value: number, beyond: number): number {
  return steps.find((step) => value <= step) ?? beyond
}
