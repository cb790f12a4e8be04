import { roubles } from '#shared/money.ts'
import type { FreeFrom } from './contract.ts'

/** Returns from which sum tariffs that are shown as one are free, and whether all of them are. */
export function freeFromOf(tariffs: readonly { readonly freeThreshold: number | null }[]): FreeFrom {
  const thresholds = tariffs.flatMap(({ freeThreshold }) => freeThreshold ?? [])
  if (thresholds.length === 0) return null
  const sum = Math.min(...thresholds)
  return { sum: roubles(sum), isForAll: tariffs.every(({ freeThreshold }) => freeThreshold === sum) }
}
