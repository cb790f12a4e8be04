import type { Picture } from '#shared/catalog/contract.ts'
import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { ENDPOINTS, PHOTO_WIDTHS, parsePhotoPath, photoPath } from '#shared/paths.ts'
import { ART_VERSION } from './art/art-version.ts'
import { tintOf } from './art/tint.ts'

/** What the addresses of a product's pictures tell; `pictureColumns` selects it. */
export interface Pictured {
  readonly marking: string
  readonly shadeHex: string
  /** Everything that its drawings depend on, besides the drawing code, which ART_VERSION covers. */
  readonly drawnFrom: string
  /** The name of the product's first photo; null for a product without photos. */
  readonly photo: string | null
}

/** Returns a short FNV-1a hash, fast enough for every tile of a page. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

export function pictureVersion({ drawnFrom }: Pick<Pictured, 'drawnFrom'>): string {
  return fingerprint(ART_VERSION + drawnFrom)
}

/** A product whose color can be painted on a hand. */
export interface PaintedProduct {
  readonly marking: string
  readonly artKind: ArtKind
  readonly finish: Finish
  readonly shadeHex: string
  readonly artSeed: number
}

/** Returns the version of pictures of a hand, which show nothing of a product but its paint. */
export function handVersion({ finish, shadeHex, artSeed }: Omit<PaintedProduct, 'marking'>): string {
  return fingerprint(`${ART_VERSION}|${finish}|${shadeHex}|${artSeed}`)
}

const tints = new Map<string, string>()
const MAX_TINTS = 10_000

function cachedTint(shade: string): string {
  const known = tints.get(shade)
  if (known !== undefined) return known
  if (tints.size >= MAX_TINTS) tints.clear()
  const tint = tintOf(shade)
  tints.set(shade, tint)
  return tint
}

/** Returns the picture of a product in lists: its first photo, or else what is drawn for it (PHOTO-7). */
export function pictureOf(product: Pictured): Picture {
  return product.photo === null ? drawnPictureOf(product, 1) : photoPicture(product.photo)
}

/** Returns the picture with a photo's name. */
export function photoPicture(name: string): Picture {
  return { src: photoPath(name), tint: `#${name.slice(-6)}` }
}

/** Returns the path of a picture in its largest size, which a drawing has not: it is none of pixels. */
export function largestPath(src: string): string {
  return parsePhotoPath(src)?.file(`${PHOTO_WIDTHS.at(-1)}.jpg`) ?? src
}

/** Returns the tint of a picture whose path an order has stored: a photo's own, or that of a drawing in `shadeHex`. */
export function tintOfStored(src: string, shadeHex: string): string {
  return parsePhotoPath(src)?.tint ?? cachedTint(shadeHex)
}

/** Returns the product's n-th drawing. Its address changes with the drawing, so it can be cached forever. */
export function drawnPictureOf(product: Omit<Pictured, 'photo'>, n: 1 | 2 | 3): Picture {
  return {
    src: `${ENDPOINTS.pictures}/p/${product.marking}-${n}-${pictureVersion(product)}.svg`,
    tint: cachedTint(product.shadeHex),
  }
}

/** The version in the addresses of pictures of kinds, which depend on the drawing code alone. */
export const KIND_VERSION = fingerprint(ART_VERSION)

/** Returns a picture of a kind of product, as on a category's tile. */
export function kindPictureOf(kind: ArtKind, shade: string): Picture {
  return {
    src: `${ENDPOINTS.pictures}/kind/${kind}-${shade.slice(1)}-${KIND_VERSION}.svg`,
    tint: cachedTint(shade),
  }
}

/** The kinds of products whose color is worn on nails. */
const WORN_ON_NAILS: ReadonlySet<ArtKind> = new Set([
  'polish',
  'lacquer',
  'camouflage',
  'paint',
  'gel-jar',
  'acrygel',
])

export function isWornOnNails(kind: ArtKind): boolean {
  return WORN_ON_NAILS.has(kind)
}

/** Returns pictures of a hand painted with the product, in the order of SKIN_TONES; none if it is not worn on nails. */
export function handsOf(product: PaintedProduct): string[] {
  if (!isWornOnNails(product.artKind)) return []
  const version = handVersion(product)
  return SKIN_TONES.map(({ slug }) => `${ENDPOINTS.pictures}/hand/${product.marking}-${slug}-${version}.svg`)
}
