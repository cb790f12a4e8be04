import { DAY_MS } from '#shared/time.ts'

/** Days until bonuses burn: rounded, minus 1 (spec §9), never below 0. Both times are UTC ms. */
export function daysToBurn(expiresAt: number, now: number): number {
  return Math.max(0, Math.round((expiresAt - now) / DAY_MS) - 1)
}

/**
 * A moment of the last day on which they can be spent for sure, as many days off as `daysToBurn` says: the date that is
 * shown beside the number, so that the two never contradict each other.
 */
export function lastDate(expiresAt: number, now: number): number {
  return now + daysToBurn(expiresAt, now) * DAY_MS
}
