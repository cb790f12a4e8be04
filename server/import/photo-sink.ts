import type { Ctx } from '#server/context.ts'
import { storePhotos } from '#server/photos/store-photos.ts'

/** A photo as it is handed over. */
export interface PhotoBytes {
  /** The name or the address in the catalog. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SunkPhotos {
  readonly stored: number
  /** Why the others are refused, a sentence for each. */
  readonly refused: readonly string[]
}

/** Makes photos the only ones of a product; one that has photos keeps them if any of the new ones is refused. */
export type PhotoSink = (productId: number, photos: readonly PhotoBytes[]) => Promise<SunkPhotos>

/** Returns the sink of a shop: the photos of its pages. */
export function shopPhotos(ctx: Pick<Ctx, 'db' | 'now' | 'config'>): PhotoSink {
  return async (productId, files) => {
    const { refused, hasChanged } = await storePhotos(ctx, {
      ...{ productId, files, place: 'instead', onRefusal: 'leave out' },
    })
    const isKept = refused.length > 0 && !hasChanged
    return {
      stored: isKept ? 0 : files.length - refused.length,
      refused: refused.map(({ message }) => message),
    }
  }
}
