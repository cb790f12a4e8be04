import type { Random } from '../random.ts'

/** Rounds to a price that is usual in shops: 145, 290, 585, 1240, 8990. */
export function believablePrice(raw: number, random: Random): number {
  if (raw < 300) return Math.max(25, Math.round(raw / 5) * 5)
  if (raw < 1000)
    return (
      Math.floor(raw / 10) * 10 +
      random.weighted([
        [0, 5],
        [5, 4],
        [8, 2],
      ] as const)
    )
  if (raw < 2500) return Math.round(raw / 10) * 10
  if (raw < 10_000) return Math.round(raw / 100) * 100 - random.pick([0, 10, 10, 50])
  return Math.round(raw / 500) * 500 - random.pick([0, 10, 10, 100])
}

/** Returns the price after a discount. The percentage is limited to 10–40. */
export function discounted(basePrice: number, percent: number): number {
  const price = Math.round((basePrice * (100 - percent)) / 100)
  const lowest = Math.ceil(basePrice * 0.6)
  const highest = Math.floor(basePrice * 0.9)
  return Math.min(Math.max(price, lowest), highest)
}
