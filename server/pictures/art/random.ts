export type Random = () => number

/** Creates a mulberry32 generator, so that the same seed always yields the same picture. */
export function randomOf(seed: number): Random {
  let state = (Math.imul(Math.trunc(seed) | 0, 0x9e3779b1) ^ 0x5bd1e995) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(list: readonly [T, ...T[]], random: Random): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}

export const between = (low: number, high: number, random: Random): number => low + (high - low) * random()
