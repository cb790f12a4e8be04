import { formatNumber } from '#shared/format.ts'

/** A position in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_M = 6_371_000
const RADIANS = Math.PI / 180

/** Returns the straight-line distance in meters. */
export function metersBetween(a: Position, b: Position): number {
  const halfLat = ((b.latitude - a.latitude) * RADIANS) / 2
  const halfLon = ((b.longitude - a.longitude) * RADIANS) / 2
  const share =
    Math.sin(halfLat) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(halfLon) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Returns '350 м', '1,2 км' or '14 км'. */
export function formatDistance(meters: number): string {
  if (meters < 950) return `${Math.max(10, Math.round(meters / 10) * 10)}\u00a0м`
  const km = Math.round(meters / 100) / 10
  if (km < 10) return `${String(km).replace('.', ',')}\u00a0км`
  return `${formatNumber(Math.round(km))}\u00a0км`
}
