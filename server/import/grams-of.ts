const GRAMS_PER_KG = 1000

/** Returns a weight in kilograms, as it is written, in whole grams; undefined if it is none. It may be absurdly high. */
export function gramsOf(kilograms: string | undefined): number | undefined {
  const grams = Math.round(Number(kilograms?.trim().replace(',', '.')) * GRAMS_PER_KG)
  // What is put aside as JSON has no infinity.
  return grams > 0 ? Math.min(grams, Number.MAX_SAFE_INTEGER) : undefined
}
