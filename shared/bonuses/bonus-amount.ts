import { typedWhole } from '#shared/typed-whole.ts'

/** Reads a typed amount of bonuses: a whole number from 0 to the maximum of the basket (BON-6, BON-7). */
export function bonusAmount(typed: string, max: number): number {
  const digits = typedWhole(typed)
  // A number of more than 12 digits exceeds any balance, and may exceed a safe integer.
  return digits.length > 12 ? max : Math.min(Number(digits), Math.max(0, max))
}
