import { typedWhole } from '#shared/typed-whole.ts'

/** As an amount of bonuses is typed: a whole number from 0 to what the basket allows (spec §5, Other). */
export function bonusAmount(typed: string, max: number): number {
  const digits = typedWhole(typed)
  // More digits than a safe integer holds are more than any balance.
  return digits.length > 12 ? max : Math.min(Number(digits), Math.max(0, max))
}
