const EARTH_KM = 6371

/** Returns the kilometers along the great circle (haversine). */
export function distanceKm(
  from: { readonly lat: number; readonly lon: number },
  to: { readonly lat: number; readonly lon: number },
): number {
  const rad = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2
  const h =
    half(to.lat - from.lat) + Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * half(to.lon - from.lon)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}
