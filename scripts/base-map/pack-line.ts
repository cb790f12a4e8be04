import type { Position } from './simplify.ts'

/**
 * Encodes a line as its first point and the differences between consecutive points, in units of the file. Points that
 * fall together are left out.
 */
export function packLine(line: readonly Position[], unitsPerDegree: number): number[] {
  const flat: number[] = []
  let [x, y] = [0, 0]
  for (const [lon, lat] of line) {
    const [nx, ny] = [Math.round(lon * unitsPerDegree), Math.round(lat * unitsPerDegree)]
    if (flat.length > 0 && nx === x && ny === y) continue
    flat.push(nx - x, ny - y)
    x = nx
    y = ny
  }
  return flat
}
