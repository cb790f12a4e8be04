export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif'

/** The brands by which a file of the ISO base media format says that it contains an AVIF image. */
const AVIF_BRANDS = ['avif', 'avis']

/**
 * Returns the type of a photo by its first bytes, whatever its name says; null for everything else, also for SVG, GIF,
 * TIFF, and HEIC (PHOTO-2).
 */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  // The main brand, a version, and then the compatible ones, four bytes each.
  const brands = Array.from({ length: Math.max(0, (end - 8) >> 2) }, (_, i) => text(8 + i * 4, 12 + i * 4))
  return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'avif' : null
}
