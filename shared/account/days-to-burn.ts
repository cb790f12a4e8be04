const DAY_MS = 86_400_000

/** Days until bonuses burn: rounded, minus 1 (spec §9), never below 0. Both times are UTC ms. */
export function daysToBurn(expiresAt: number, now: number): number {
  return Math.max(0, Math.round((expiresAt - now) / DAY_MS) - 1)
}
