import { eq } from 'drizzle-orm'
import type { Db, Sqlite } from '#db/client.ts'
import { importProducts } from '#db/schema/import.ts'
import { inTransaction } from '#db/transaction.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import type { CatalogPhotos } from './catalog-photos.ts'
import { PhotoUnreachable } from './fetch-photo.ts'
import type { SetFile } from './file-set.ts'
import type { ReportWriter } from './import-report.ts'
import { FileBroken } from './offer.ts'
import type { PhotoBytes, PhotoSink } from './photo-sink.ts'

export interface PhotoSource {
  readonly files: CatalogPhotos
  /** Gets the bytes at an address; null if addresses are not to be asked. Throws PhotoUnreachable. */
  readonly fetch: ((address: string) => Promise<Uint8Array>) | null
  readonly maxBytes: number
}

/** How many products are worked on at once; each asks for one photo at a time. */
const AT_ONCE = 4

interface Pictured {
  readonly id: number
  readonly marking: string
  /** JSON. */
  readonly photos: string
  readonly storedPhotos: string | null
}

/**
 * Hands the photos of a source's products over, those that have changed since they were stored: by the names in the
 * catalog, or where it has none, by the article number. A photo that cannot be read is reported; if the product has
 * photos already, they stay. Photos that failed are tried again by the next run.
 */
export async function handOverPhotos(
  { db, source }: { readonly db: Db; readonly source: string },
  photos: PhotoSource,
  sink: PhotoSink,
  report: ReportWriter,
  onProgress: (photos: number) => void,
): Promise<void> {
  const products = pictured(db.$client, source)
  const work = async () => {
    for (let next = products.next(); !next.done; next = products.next()) {
      try {
        await handOver(db, next.value, photos, sink, report)
        onProgress(report.read().photos.stored)
      } catch (error) {
        // The others end with the product that they are at, so that the report has it and nothing is written after it.
        products.return(undefined)
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Yields the products in steps, because no statement may be open while others write. */
function* pictured(sqlite: Sqlite, source: string): Generator<Pictured> {
  const page = sqlite.prepare<[string, number], Pictured>(
    `SELECT p.id, p.marking, i.photos, i.stored_photos AS storedPhotos
     FROM import_products i JOIN products p ON p.id = i.product_id
     WHERE i.source = ? AND i.product_id > ? AND p.is_sold = 1 ORDER BY i.product_id LIMIT 500`,
  )
  for (let rows = page.all(source, 0); rows.length > 0; rows = page.all(source, rows.at(-1)?.id ?? 0))
    yield* rows
}

interface Wanted {
  readonly name: string
  readonly file: SetFile | undefined
}

async function handOver(
  db: Db,
  { id, marking, photos, storedPhotos }: Pictured,
  source: PhotoSource,
  sink: PhotoSink,
  report: ReportWriter,
): Promise<void> {
  const named = namesIn(photos)
  const wanted: readonly Wanted[] =
    named.length > 0
      ? named.map((name) => ({ name, file: source.files.find(name) }))
      : source.files.ofMarking(marking).map((file) => ({ name: file.name, file }))
  // An address is left alone unless it is to be asked.
  const reachable = wanted.filter(
    ({ name, file }) => file !== undefined || source.fetch !== null || !isAddress(name),
  )
  if (reachable.length === 0) return
  const key = JSON.stringify(reachable.map(({ name, file }) => [name, file?.stamp ?? '']))
  if (key === storedPhotos) {
    for (const _ of reachable) report.photoUnchanged()
    return
  }
  const read: PhotoBytes[] = []
  for (const one of reachable) {
    try {
      read.push({ name: one.name, bytes: await bytesOf(one, source) })
    } catch (error) {
      if (!(error instanceof PhotoUnreachable) && !(error instanceof FileBroken)) throw error
      report.photoRefused(marking, `${one.name}: ${error.message}`)
    }
  }
  const isWhole = read.length === reachable.length
  // Also photos that the staff has added.
  if (read.length === 0 || (!isWhole && photosOf(db, id).length > 0)) return
  const { stored, refused } = await sink(id, read)
  for (const reason of refused) report.photoRefused(marking, reason)
  for (let n = 0; n < stored; n++) report.photoStored()
  if (stored === 0) return
  // A file that was refused is another one once it has changed; what is at an address may be so without being told.
  const isSettled = isWhole && (refused.length === 0 || reachable.every(({ file }) => file !== undefined))
  inTransaction(db, () => {
    db.update(importProducts)
      .set({ storedPhotos: isSettled ? key : '' })
      .where(eq(importProducts.productId, id))
      .run()
  })
}

/** Returns the list that an import has stored. */
function namesIn(photos: string): readonly string[] {
  return JSON.parse(photos) as string[]
}

function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name)
}

async function bytesOf({ name, file }: Wanted, { fetch, maxBytes }: PhotoSource): Promise<Uint8Array> {
  if (file === undefined) {
    if (fetch !== null && isAddress(name)) return fetch(name)
    throw new PhotoUnreachable('there is no such file')
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.open()) {
    length += chunk.length
    if (length > maxBytes) throw new PhotoUnreachable(`it is larger than ${Math.floor(maxBytes / 1e6)} MB`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
