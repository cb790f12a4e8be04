/** The only source of randomness in the demo, so that it writes the same rows on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(p: number): boolean
  weighted<T>(entries: readonly (readonly [T, number])[]): T
}

/** Creates a mulberry32 generator, which is small, fast, and yields the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }

  function chance(p: number): boolean {
    return next() < p
  }

  function weighted<T>(entries: readonly (readonly [T, number])[]): T {
    const last = entries.at(-1)
    if (last === undefined) throw new Error('nothing to measure')
    let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      rest -= weight
      if (rest < 0) return value
    }
    return last[0]
  }

  return { next, int, pick, chance, weighted }
}

/** Returns a shuffled copy of the list (Fisher–Yates). */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = random.int(0, i)
    const held = copy[i] as T
    copy[i] = copy[j] as T
    copy[j] = held
  }
  return copy
}
