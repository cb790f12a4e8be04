import type { Ctx } from '#server/context.ts'
import { storePhotos } from '#server/photos/store-photos.ts'

/** A photo as it is handed over. */
export interface PhotoBytes {
  /** The name or the address in the catalog. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Makes photos the only ones of a product. Returns why it refuses some of them, a sentence for each. */
export type PhotoSink = (productId: number, photos: readonly PhotoBytes[]) => Promise<readonly string[]>

/** Returns the sink of a shop: the photos of its pages. */
export function shopPhotos(ctx: Pick<Ctx, 'db' | 'now' | 'config'>): PhotoSink {
  return async (productId, files) => {
    const { refused } = await storePhotos(ctx, { productId, files, place: 'instead', onRefusal: 'leave out' })
    return refused.map(({ message }) => message)
  }
}
