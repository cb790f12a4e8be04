import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { holdAlone } from '#db/hold-alone.ts'
import { type NamedPhoto, photoName } from '#db/schema/photos.ts'
import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import { systemClock } from '#server/clock.ts'
import { cleanPhotos } from '#server/photos/clean-photos.ts'
import { MAX_PHOTO_BYTES } from '#server/photos/make-photo.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import { removePhoto, storePhotos } from '#server/photos/store-photos.ts'
import { isAppError } from '#shared/errors.ts'
import { photoPath } from '#shared/paths.ts'
import { type CliContext, type Command, readWhole, table } from './command.ts'

function describePhotos({ isJson }: CliContext, photos: readonly NamedPhoto[]): string {
  const rows = photos.map((photo, i) => ({
    position: i + 1,
    ...{ width: photo.width, height: photo.height, tint: photo.tint },
    path: photoPath(photoName(photo)),
  }))
  if (isJson) return JSON.stringify(rows)
  if (rows.length === 0) return 'no photos: pages show drawn pictures'
  return table(
    ['place', 'size', 'tint', 'path'],
    rows.map((row) => [row.position, `${row.width} × ${row.height}`, row.tint, row.path]),
  )
}

/** Throws an Error that names an unknown marking. */
function productIdOf({ db }: CliContext, marking: string): number {
  try {
    return productOfMarking(db, marking).id
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
    throw new Error(`there is no product ${marking}`)
  }
}

/** Reads a file, no further than a byte beyond what can become a photo. Throws an Error for a device, pipe, or folder. */
async function readOriginal(path: string) {
  // Opened so that a pipe to which nobody writes does not keep the command waiting.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is no file`)
    const chunks: Buffer[] = []
    for await (const chunk of file.createReadStream({ end: MAX_PHOTO_BYTES, autoClose: false }))
      chunks.push(chunk)
    return { name: basename(path), bytes: new Uint8Array(Buffer.concat(chunks)) }
  } finally {
    await file.close()
  }
}

export const photoCommands: Readonly<Record<string, Command>> = {
  'photo add': {
    usage: 'photo add MARKING FILE…',
    summary: 'adds photos (JPEG, PNG, WebP, AVIF) to a product, after those that it has',
    arity: 2,
    isLastRepeatable: true,
    async run(shop, [marking = '', ...paths]) {
      const productId = productIdOf(shop, marking)
      const files = await Promise.all(paths.map(readOriginal))
      const { db, now } = shop
      const scope = { db, now, config: shop.config() }
      const { photos } = await storePhotos(scope, { productId, files, place: 'after', onRefusal: 'stop' })
      return describePhotos(shop, photos)
    },
  },
  'photo list': {
    usage: 'photo list MARKING',
    summary: "lists a product's photos",
    arity: 1,
    run: (shop, [marking = '']) => describePhotos(shop, photosOf(shop.db, productIdOf(shop, marking))),
  },
  'photo remove': {
    usage: 'photo remove MARKING PLACE',
    summary: 'takes a photo off a product; photo clean removes its files',
    arity: 2,
    run(shop, [marking = '', place]) {
      const productId = productIdOf(shop, marking)
      const position = readWhole('PLACE', place, 1)
      try {
        return describePhotos(shop, removePhoto(shop, { productId, position }))
      } catch (error) {
        if (!isAppError(error, 'NOT_FOUND')) throw error
        throw new Error(`${marking} has no photo ${position}; photo list shows them`)
      }
    },
  },
  'photo clean': {
    usage: 'photo clean',
    summary: 'removes the files of photos that no product has and no order shows',
    arity: 0,
    async run({ db, config, isJson }) {
      const release = holdAlone(db.$client, 'import')
      if (!release) throw new Error('an import or another photo clean is running')
      const cleaned = await cleanPhotos({ db, config: config() }, systemClock.now()).finally(release)
      return isJson ? JSON.stringify(cleaned) : `${cleaned.removed} photos removed, ${cleaned.kept} kept`
    },
  },
}
