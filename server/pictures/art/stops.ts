/** A gradient stop: offset from 0 to 1, color as '#rgb' or '#rrggbb', opacity from 0 to 1. */
export type Stop = readonly [offset: number, color: string, alpha?: number]

/**
 * Returns the deviation of a gradient that is invisible, on a scale to 255. A gradient with many stops is a
 * reflection and may deviate more than one that shows a color.
 */
const toleranceOf = (stops: readonly Stop[]): number => 2.8 + stops.length * 0.6

type Rgba = readonly [number, number, number, number]

/** Returns the gradient without stops that lie on the line between their neighbors. */
export function fewerStops(stops: readonly Stop[]): Stop[] {
  const tolerance = toleranceOf(stops)
  const points = stops.map((stop) => ({ stop, offset: stop[0], rgba: rgbaOf(stop) }))
  const kept: Stop[] = []
  let from = 0
  while (from < points.length) {
    const start = points[from]
    if (!start) break
    kept.push(start.stop)
    let to = points.length - 1
    for (; to > from + 1; to--) {
      const end = points[to]
      if (end && points.slice(from + 1, to).every((point) => isBetween(point, start, end, tolerance))) break
    }
    from = to > from ? to : from + 1
  }
  return kept
}

interface Point {
  readonly offset: number
  readonly rgba: Rgba
}

function isBetween({ offset, rgba }: Point, start: Point, end: Point, tolerance: number): boolean {
  const span = end.offset - start.offset
  if (span <= 0) return false
  const at = (offset - start.offset) / span
  const line = start.rgba.map((value, i) => value + ((end.rgba[i] ?? 0) - value) * at)
  const [alpha = 0, own] = [line[3], rgba[3]]
  return (
    [0, 1, 2].every((i) => Math.abs((line[i] ?? 0) * alpha - (rgba[i] ?? 0) * own) <= tolerance) &&
    Math.abs(alpha - own) * 255 <= tolerance
  )
}

function rgbaOf([, color, alpha = 1]: Stop): Rgba {
  const full = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  const value = Number.parseInt(full.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, Math.max(0, Math.min(1, alpha))]
}
