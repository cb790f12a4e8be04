import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { type NamedPhoto, productPhotos } from '#db/schema/photos.ts'

const statements = prepared((db) => ({
  ofProduct: db
    .select({
      hash: productPhotos.hash,
      width: productPhotos.width,
      height: productPhotos.height,
      tint: productPhotos.tint,
    })
    .from(productPhotos)
    .where(eq(productPhotos.productId, sql.placeholder('productId')))
    .orderBy(asc(productPhotos.position))
    .prepare(),
}))

/** Returns the photos of a product in their order. */
export function photosOf(db: Db, productId: number): NamedPhoto[] {
  return statements(db).ofProduct.all({ productId })
}
