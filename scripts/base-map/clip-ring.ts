import type { Position } from './simplify.ts'

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Returns the part of a ring inside a box (Sutherland–Hodgman); empty if there is none. The ring is closed. */
export function clipRing(ring: readonly Position[], { west, south, east, north }: Box): Position[] {
  let part = ring.slice(0, -1)
  part = cut(part, ([x]) => x - west)
  part = cut(part, ([x]) => east - x)
  part = cut(part, ([, y]) => y - south)
  part = cut(part, ([, y]) => north - y)
  const [first] = part
  return first ? [...part, first] : []
}

/** Returns the part of a ring where the distance from a line is not negative. */
function cut(ring: readonly Position[], distanceOf: (at: Position) => number): Position[] {
  return ring.flatMap((at, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] ?? at
    const [here, there] = [distanceOf(at), distanceOf(before)]
    const kept = here >= 0 ? [at] : []
    if (here >= 0 === there >= 0) return kept
    const share = there / (there - here)
    const crossing: Position = [
      before[0] + (at[0] - before[0]) * share,
      before[1] + (at[1] - before[1]) * share,
    ]
    return [crossing, ...kept]
  })
}
