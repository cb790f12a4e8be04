import { eq, sql } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { type NamedPhoto, productPhotos } from '#db/schema/photos.ts'
import { changeProduct } from '#db/search/change-product.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { makePhoto, type OriginalPhoto } from './make-photo.ts'
import { missingFiles } from './photo-files.ts'
import { MAX_PHOTOS, PhotoRefused } from './photo-refused.ts'
import { photosOf } from './photos-of.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>

interface StoreInput {
  readonly productId: number
  readonly files: readonly OriginalPhoto[]
  /** Whether the files become the product's only photos, or come after those that it has. */
  readonly place: 'instead' | 'after'
  /**
   * Whether a refused file stops everything, or is left out and returned; then a product whose photos would be replaced
   * keeps those that it has.
   */
  readonly onRefusal: 'stop' | 'leave out'
}

interface StoredPhotos {
  /** The product's photos now. */
  readonly photos: readonly NamedPhoto[]
  readonly refused: readonly PhotoRefused[]
  /** Whether the product's photos have changed; not if they are the same in the same order. */
  readonly hasChanged: boolean
}

/**
 * Stores photos of a product (PHOTO-1). A photo that the product has already keeps its place. Files are written first,
 * so that no page shows a photo without them, and again if they have been cleaned up before the product had the photo.
 * Throws the first PhotoRefused if a refusal is to stop everything; then nothing
 * has changed.
 */
export async function storePhotos(
  ctx: Scope,
  { productId, files, place, onRefusal }: StoreInput,
): Promise<StoredPhotos> {
  const kept = place === 'after' ? photosOf(ctx.db, productId).length : 0
  const made = new Map<OriginalPhoto, NamedPhoto>()
  const refused: PhotoRefused[] = []
  for (const file of files) {
    try {
      if (kept + made.size >= MAX_PHOTOS) throw new PhotoRefused(file.name, 'many')
      made.set(file, await makePhoto(ctx, file))
    } catch (error) {
      if (!(error instanceof PhotoRefused) || onRefusal === 'stop') throw error
      refused.push(error)
    }
  }
  const stored = inTransaction(ctx.db, () => {
    const before = photosOf(ctx.db, productId)
    if (place === 'instead' && refused.length > 0 && before.length > 0)
      return { photos: before, refused, hasChanged: false }
    const photos = withoutRepeats([...(place === 'after' ? before : []), ...made.values()])
    const hasChanged = setPhotos(ctx, { productId, before, photos })
    return { photos, refused, hasChanged }
  })
  for (const [file, photo] of made)
    if ((await missingFiles(ctx.config.photosFolder, photo)).length > 0) await makePhoto(ctx, file)
  return stored
}

/** Takes a photo off a product by its place, from 1. Throws NOT_FOUND; returns the photos that are left. */
export function removePhoto(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { productId, position }: { readonly productId: number; readonly position: number },
): NamedPhoto[] {
  return inTransaction(ctx.db, () => {
    const before = photosOf(ctx.db, productId)
    if (position < 1 || position > before.length) throw new AppError('NOT_FOUND')
    const photos = before.toSpliced(position - 1, 1)
    setPhotos(ctx, { productId, before, photos })
    return photos
  })
}

function setPhotos(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  change: {
    readonly productId: number
    readonly before: readonly NamedPhoto[]
    readonly photos: readonly NamedPhoto[]
  },
): boolean {
  const { productId, before, photos } = change
  if (before.length === photos.length && before.every(({ hash }, i) => hash === photos[i]?.hash)) return false
  db.delete(productPhotos).where(eq(productPhotos.productId, productId)).run()
  for (const [i, photo] of photos.entries())
    db.insert(productPhotos)
      .values({ productId, position: i + 1, ...photo })
      .run()
  changeProduct(db, productId, () => {
    // Another time than before also in an import, all of whose changes have one, so that the feed is written anew.
    const changedAt = sql`max(${now}, coalesce(${products.changedAt}, 0) + 1)`
    db.update(products).set({ changedAt }).where(eq(products.id, productId)).run()
  })
  return true
}

function withoutRepeats(photos: readonly NamedPhoto[]): NamedPhoto[] {
  return photos.filter(({ hash }, i) => photos.findIndex((other) => other.hash === hash) === i)
}
