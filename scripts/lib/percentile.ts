/** Returns the value that this share of the values does not exceed: 0.99 for the p99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns the value that half of the values do not exceed; the upper one of an even number. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
