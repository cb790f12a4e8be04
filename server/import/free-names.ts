/** How many things may share a name, told apart by numbers, before it says nothing of them. */
const MOST_ALIKE = 20

/** Finds names that nothing has yet, in time that does not grow with the number of equal ones. */
export interface FreeNames {
  /** Returns the name, or else the name with a number up to 20 that is free; null if none of them is. */
  few(name: string): string | null
  /** Returns the name, or else the name with the next number that is free. */
  any(name: string): string
}

/**
 * Numbers equal names apart: 'a', 'a-2', 'a-3'. `lastOf` returns the highest number that stands behind a name; it is
 * asked once for a name that more than 20 have, and the numbers are remembered from then on.
 */
export function openFreeNames(
  isTaken: (name: string) => boolean,
  lastOf: (name: string) => number,
): FreeNames {
  const last = new Map<string, number>()
  const few = (name: string) => {
    if (!last.has(name) && !isTaken(name)) return name
    for (let n = (last.get(name) ?? 1) + 1; n <= MOST_ALIKE; n++) {
      last.set(name, n)
      if (!isTaken(`${name}-${n}`)) return `${name}-${n}`
    }
    return null
  }
  const any = (name: string) => {
    const found = few(name)
    if (found !== null) return found
    let n = last.get(name) ?? MOST_ALIKE
    // All small numbers are taken: where the large ones end, the database knows.
    if (n === MOST_ALIKE) n = Math.max(n, lastOf(name))
    do n += 1
    while (isTaken(`${name}-${n}`))
    last.set(name, n)
    return `${name}-${n}`
  }
  return { few, any }
}
