const LEAST_CM = 10
/** Boxes of cosmetics are about a third as wide and as high as they are long. */
const SIDES_OF_LENGTH = 3

/** Estimates the dimensions of a parcel in whole centimeters; only its longest side is known. */
export function guessSize(longestSideCm: number): { length: number; width: number; height: number } {
  const side = Math.max(LEAST_CM, Math.ceil(longestSideCm / SIDES_OF_LENGTH))
  return { length: Math.max(LEAST_CM, longestSideCm), width: side, height: side }
}
