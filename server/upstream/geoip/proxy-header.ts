import type { GeoGuess, GeoIp } from './port.ts'

/**
 * GeoIP by the reverse proxy, which can locate addresses itself: it writes the city's Russian name ('Казань', plain
 * or percent-encoded) or a point ('55.79,49.12') into a header. Makes no call over the network.
 */
export function proxyHeaderGeoIp(): GeoIp {
  return { locate: ({ header }) => Promise.resolve(header === null ? null : readGeoHeader(header)) }
}

/**
 * Parses the header; returns null if it contains neither letters nor a point, and for a point with impossible
 * coordinates.
 */
export function readGeoHeader(header: string): GeoGuess | null {
  const text = decode(header).trim()
  const point = /^(-?\d{1,2}(?:\.\d+)?)[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text)
  if (!point) return /\p{L}/u.test(text) ? { cityName: text.slice(0, 100) } : null
  const [lat, lon] = [Number(point[1]), Number(point[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** Decodes the header: Node reads its bytes as Latin-1, and a proxy writes UTF-8 or percent-encodes it. */
function decode(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
