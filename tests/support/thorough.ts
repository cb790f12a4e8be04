/** With THOROUGH=1 tests try every input that they know; the gate tries enough of them to find a usual mistake. */
const IS_THOROUGH = process.env.THOROUGH === '1'

/** Returns how many generated inputs a test tries: ten times as many if it is to be thorough. */
export function runs(count: number): number {
  return IS_THOROUGH ? 10 * count : count
}

/** Returns every nth element from the first on, or all of them if tests are to be thorough. */
export function everyNth<T>(n: number, of: readonly T[]): readonly T[] {
  return IS_THOROUGH ? of : of.filter((_, i) => i % n === 0)
}
