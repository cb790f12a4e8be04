import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { holdAlone } from '#db/hold-alone.ts'
import { photoName } from '#db/schema/photos.ts'
import { productOfMarking } from '#server/catalog/product-of-marking.ts'
import { systemClock } from '#server/clock.ts'
import { MAX_PHOTO_BYTES } from '#server/photos/make-photo.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import { addPhotos, cleanUnusedPhotos, takePhotoOff } from '#server/staff/photo-commands.ts'
import { isAppError } from '#shared/errors.ts'
import { photoPath } from '#shared/paths.ts'
import { type CliContext, type Command, readWhole, table } from './command.ts'

function scopeOf({ db, now, by, config }: CliContext) {
  return { db, now, by, config: config() }
}

function describePhotos({ db, isJson }: CliContext, productId: number): string {
  const rows = photosOf(db, productId).map((photo, i) => ({
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
function productOf({ db }: CliContext, marking: string) {
  try {
    return { id: productOfMarking(db, marking).id, marking }
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
      const product = productOf(shop, marking)
      await addPhotos(scopeOf(shop), product, await Promise.all(paths.map(readOriginal)))
      return describePhotos(shop, product.id)
    },
  },
  'photo list': {
    usage: 'photo list MARKING',
    summary: "lists a product's photos",
    arity: 1,
    run: (shop, [marking = '']) => describePhotos(shop, productOf(shop, marking).id),
  },
  'photo remove': {
    usage: 'photo remove MARKING PLACE',
    summary: 'takes a photo off a product; photo clean removes its files',
    arity: 2,
    run(shop, [marking = '', place]) {
      const product = productOf(shop, marking)
      const position = readWhole('PLACE', place, 1)
      try {
        takePhotoOff(shop, product, position)
        return describePhotos(shop, product.id)
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
    async run(shop) {
      const release = holdAlone(shop.db.$client, 'import')
      if (!release) throw new Error('an import or another photo clean is running')
      const cleaned = await cleanUnusedPhotos(scopeOf(shop), systemClock.now()).finally(release)
      return shop.isJson ? JSON.stringify(cleaned) : `${cleaned.removed} photos removed, ${cleaned.kept} kept`
    },
  },
}
