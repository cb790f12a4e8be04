import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type Sharp from 'sharp'
import type { Sharp as SharpImage } from 'sharp'
import { prepared } from '#db/prepared.ts'
import { type NamedPhoto, productPhotos } from '#db/schema/photos.ts'
import type { Ctx } from '#server/context.ts'
import { SHARE_CARD } from '#server/pictures/share-card.ts'
import { PHOTO_WIDTHS } from '#shared/paths.ts'
import { edgeTint } from './edge-tint.ts'
import { claimFiles, type ServedType, writePhotoFile } from './photo-files.ts'
import { PhotoRefused } from './photo-refused.ts'
import { photoTypeOf } from './photo-type.ts'

/** A file that is to become a photo. */
export interface OriginalPhoto {
  readonly bytes: Uint8Array
  /** The file's name, for messages to the staff; nothing is derived from it. */
  readonly name: string
}

/** The largest file that can become a photo. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** WebP cannot be larger. */
const MAX_SIDE = 16_000
const HASH_DIGITS = 32
const LARGEST = Math.max(...PHOTO_WIDTHS)
/** Side in pixels of the small copy whose edge determines the tint. */
const EDGE_SIDE = 48

const statements = prepared((db) => ({
  ofHash: db
    .select({
      hash: productPhotos.hash,
      width: productPhotos.width,
      height: productPhotos.height,
      tint: productPhotos.tint,
    })
    .from(productPhotos)
    .where(eq(productPhotos.hash, sql.placeholder('hash')))
    .limit(1)
    .prepare(),
}))

/**
 * Checks a file and writes the sizes and types of it that pages use, upright, in sRGB, and without metadata. The same
 * bytes are one photo, for which nothing is done again (PHOTO-1 to PHOTO-4). Adds it to no product. Throws PhotoRefused.
 */
export async function makePhoto(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { bytes, name }: OriginalPhoto,
): Promise<NamedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) throw new PhotoRefused(name, 'bytes')
  if (photoTypeOf(bytes) === null) throw new PhotoRefused(name, 'type')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS)
  const known = statements(db).ofHash.get({ hash })
  if (known && (await claimFiles(config.photosFolder, known)).length === 0) return known
  // Loaded for the first photo only, because most processes never process any.
  const { default: sharp } = await import('sharp')
  const { pixels, ...size } = await decode(sharp, { bytes, name })
  const upright = () => sharp(pixels.data, { raw: pixels.info })
  const edge = await upright()
    .resize(EDGE_SIDE, EDGE_SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = { hash, ...size, tint: edgeTint({ ...edge.info, data: edge.data }) }
  for (const file of await claimFiles(config.photosFolder, photo)) {
    const image =
      file.width === null
        ? upright().resize({ ...SHARE_CARD, fit: 'contain', background: photo.tint })
        : upright().resize(fitting(file.width))
    const encoded = await encode(image, file.type, photo.tint).toBuffer()
    await writePhotoFile(config.photosFolder, photo, file, encoded)
  }
  return photo
}

/** Fits a photo into a frame of 4:5, whole and not enlarged. */
function fitting(width: number) {
  return { width, height: (width * 5) / 4, fit: 'inside', withoutEnlargement: true } as const
}

/**
 * Returns the upright size of a photo, and its pixels in the largest size that is served: decoded once, although the
 * files are many. Throws PhotoRefused.
 */
async function decode(sharp: typeof Sharp, { bytes, name }: OriginalPhoto) {
  // The size is checked before anything is decoded: a small file can claim one that would fill the memory.
  const header = sharp(bytes, { limitInputPixels: false }).metadata()
  const { autoOrient, hasAlpha } = await header.catch(() => {
    throw new PhotoRefused(name, 'damaged')
  })
  const { width, height } = autoOrient
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PhotoRefused(name, 'pixels')
  const original = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const image = original.autoOrient().toColorspace('srgb').resize(fitting(LARGEST))
  const pixels = await (hasAlpha ? image : image.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PhotoRefused(name, 'damaged')
    })
  return { width, height, pixels }
}

/** What is transparent stays so, except in JPEG, where the tint takes its place. */
function encode(image: SharpImage, type: ServedType, tint: string): SharpImage {
  switch (type) {
    case 'avif':
      return image.avif({ quality: 60, effort: 4 })
    case 'webp':
      return image.webp({ quality: 82, smartSubsample: true })
    case 'jpg':
      return image.flatten({ background: tint }).jpeg({ quality: 82, mozjpeg: true })
  }
}
