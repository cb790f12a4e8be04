export type Position = readonly [lon: number, lat: number]

/**
 * Simplifies a line by the Douglas–Peucker algorithm with a tolerance in degrees per point, so that the map is fine
 * near cities and coarse elsewhere. Points are only removed, never moved; both ends stay.
 */
export function simplify(line: readonly Position[], toleranceAt: (at: Position) => number): Position[] {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return [...line]
  const tolerances = line.map(toleranceAt)
  const kept = new Set([0, line.length - 1])
  const stack: [from: number, to: number][] = [[0, line.length - 1]]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part
    let worst = 1
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const excess = distance(pick(line, i), pick(line, from), pick(line, to)) / pick(tolerances, i)
      if (excess > worst) {
        worst = excess
        at = i
      }
    }
    if (at < 0) continue
    kept.add(at)
    stack.push([from, at], [at, to])
  }
  return line.filter((_, i) => kept.has(i))
}

function distance(point: Position, from: Position, to: Position): number {
  // At the latitudes where the shop delivers, a degree of longitude is about half as long as one of latitude.
  const flat = ([lon, lat]: Position) => [lon * 0.56, lat] as const
  const [px, py] = flat(point)
  const [ax, ay] = flat(from)
  const [bx, by] = flat(to)
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
  return Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))
}

function pick<T>(list: readonly T[], i: number): T {
  const item = list[i]
  if (item === undefined) throw new Error('no such point')
  return item
}
