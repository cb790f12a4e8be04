import type { Position } from './simplify.ts'

const keyOf = ([lon, lat]: Position) => `${lon.toFixed(5)},${lat.toFixed(5)}`

/** Returns the lines along which two rings touch: a country's inner borders without its outline. */
export function sharedEdges(rings: readonly (readonly Position[])[]): Position[][] {
  const places = new Map<string, Position>()
  const uses = new Map<string, number>()
  for (const ring of rings) {
    ring.forEach((place, i) => {
      places.set(keyOf(place), place)
      const next = ring[i + 1]
      if (!next) return
      const edge = [keyOf(place), keyOf(next)].sort().join(' ')
      uses.set(edge, (uses.get(edge) ?? 0) + 1)
    })
  }
  const neighbors = new Map<string, Set<string>>()
  for (const [edge, count] of uses) {
    if (count < 2) continue
    const [a = '', b = ''] = edge.split(' ')
    if (a === b) continue
    link(neighbors, a, b)
    link(neighbors, b, a)
  }
  return chain(neighbors).map((line) => line.map((key) => placeOf(places, key)))
}

function placeOf(places: ReadonlyMap<string, Position>, key: string): Position {
  const place = places.get(key)
  if (!place) throw new Error('no such place')
  return place
}

function link(neighbors: Map<string, Set<string>>, from: string, to: string): void {
  const known = neighbors.get(from)
  if (known) known.add(to)
  else neighbors.set(from, new Set([to]))
}

/**
 * Joins edges into lines: first starting at points where lines meet or end, then around the closed lines that remain.
 */
function chain(neighbors: Map<string, Set<string>>): string[][] {
  const ends = [...neighbors].filter(([, near]) => near.size !== 2).map(([key]) => key)
  const lines: string[][] = []
  for (const start of [...ends, ...neighbors.keys()]) {
    for (;;) {
      const line = walk(neighbors, start, new Set(ends))
      if (line.length < 2) break
      lines.push(line)
    }
  }
  return lines
}

function walk(neighbors: Map<string, Set<string>>, start: string, ends: ReadonlySet<string>): string[] {
  const line = [start]
  for (let at = start; ; ) {
    const [next] = neighbors.get(at) ?? []
    if (next === undefined) return line
    neighbors.get(at)?.delete(next)
    neighbors.get(next)?.delete(at)
    line.push(next)
    at = next
    if (ends.has(at)) return line
  }
}
