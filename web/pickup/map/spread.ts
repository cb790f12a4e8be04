/** Where a marker stands, in pixels from its house. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** A marker's house, in pixels of the world, and the offset that it has if nothing is in its way. */
export interface Standing {
  readonly x: number
  readonly y: number
  readonly wanted: Offset
}

/** Markers at this distance in either direction can be pressed one by one; they may overlap below the picture. */
const APART = { x: 38, y: 27 }
/** The farthest that a marker moves, in steps of half a marker. */
const MOST_STEPS = 8

/** Offsets from the wanted place, the nearest first. */
const TRIES = Array.from({ length: (2 * MOST_STEPS + 1) ** 2 }, (_, i): Offset => {
  const side = 2 * MOST_STEPS + 1
  return {
    x: ((i % side) - MOST_STEPS) * (APART.x / 2),
    y: (Math.floor(i / side) - MOST_STEPS) * (APART.y / 2),
  }
}).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))

/** Returns an offset for each marker with which no marker hides another, in the order of the markers. */
export function spread(markers: readonly Standing[]): Offset[] {
  const taken = new Map<string, Offset[]>()
  const cellOf = ({ x, y }: Offset) => [Math.floor(x / APART.x), Math.floor(y / APART.y)] as const
  const isFree = (at: Offset) => {
    const [column, row] = cellOf(at)
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        const near = taken.get(`${i} ${j}`) ?? []
        if (near.some(({ x, y }) => Math.abs(x - at.x) < APART.x && Math.abs(y - at.y) < APART.y))
          return false
      }
    }
    return true
  }
  return markers.map(({ x, y, wanted }) => {
    const free = TRIES.find((step) => isFree({ x: x + wanted.x + step.x, y: y + wanted.y + step.y }))
    const offset = { x: wanted.x + (free?.x ?? 0), y: wanted.y + (free?.y ?? 0) }
    const at = { x: x + offset.x, y: y + offset.y }
    const key = cellOf(at).join(' ')
    taken.set(key, [...(taken.get(key) ?? []), at])
    return offset
  })
}
