import { inTransaction } from '#db/transaction.ts'
import { cleanPhotos } from '#server/photos/clean-photos.ts'
import type { OriginalPhoto } from '#server/photos/make-photo.ts'
import { removePhoto, storePhotos } from '#server/photos/store-photos.ts'
import { recordAction, type StaffScope, type TellingScope } from './actions.ts'

interface Product {
  readonly id: number
  readonly marking: string
}

/** Adds photos to a product, after those that it has (PHOTO-1). Throws PhotoRefused; then none is added. */
export async function addPhotos(
  scope: TellingScope,
  { id: productId, marking }: Product,
  files: readonly OriginalPhoto[],
): Promise<void> {
  const { hasChanged, photos } = await storePhotos(scope, {
    ...{ productId, files, place: 'after', onRefusal: 'stop' },
  })
  if (hasChanged) record(scope, 'photo add', `product ${marking}`, `${photos.length} photos now`)
}

/** Takes a photo off a product by its place, from 1. Throws NOT_FOUND. */
export function takePhotoOff(scope: StaffScope, { id: productId, marking }: Product, position: number): void {
  inTransaction(scope.db, () => {
    removePhoto(scope, { productId, position })
    recordAction(scope, {
      ...{ action: 'photo remove', subject: `product ${marking}`, details: `place ${position}` },
    })
  })
}

/** Removes the files of photos that nobody needs (PHOTO-6). `at` is the time of the machine. */
export async function cleanUnusedPhotos(scope: TellingScope, at: number) {
  const cleaned = await cleanPhotos(scope, at)
  if (cleaned.removed > 0) record(scope, 'photo clean', 'photos', `${cleaned.removed} removed`)
  return cleaned
}

/** Records what could not wait for a transaction, because files are written and removed outside. */
function record(scope: StaffScope, action: string, subject: string, details: string): void {
  inTransaction(scope.db, () => recordAction(scope, { action, subject, details }))
}
