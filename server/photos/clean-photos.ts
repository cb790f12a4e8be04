import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { orderItems } from '#db/schema/orders.ts'
import { photoName, productPhotos } from '#db/schema/photos.ts'
import type { Ctx } from '#server/context.ts'
import { ENDPOINTS, parsePhotoPath } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'
import { folderOf, PHOTO_FILES, PHOTO_NAME } from './photo-files.ts'

/** Files that another process may still be writing, or for which it may not have written the row, stay. */
const SETTLED_MS = DAY_MS

interface Cleaned {
  /** Photos whose files have been removed. */
  readonly removed: number
  readonly kept: number
}

/**
 * Removes the files of photos that no product has and no order shows, and files that a crash has left unfinished, if
 * they are older than a day by `at`, the time of the machine, by which files are dated (PHOTO-6). Foreign files stay. Photos
 * may be added meanwhile: a product's is asked for again just before its files are removed.
 */
export async function cleanPhotos({ db, config }: Pick<Ctx, 'db' | 'config'>, at: number): Promise<Cleaned> {
  const used = new Set([...db.select().from(productPhotos).all().map(photoName), ...shownByOrders(db)])
  const isSettled = async (path: string) => (await stat(path)).mtimeMs < at - SETTLED_MS
  let [removed, kept] = [0, 0]
  for (const group of await listFolder(config.photosFolder)) {
    for (const name of await listFolder(join(config.photosFolder, group))) {
      if (!PHOTO_NAME.test(name) || !name.startsWith(group)) continue
      const folder = folderOf(config.photosFolder, name)
      if (!used.has(name) && (await isSettled(folder)) && !isOfProduct(db, name)) {
        await rm(folder, { recursive: true })
        removed += 1
        continue
      }
      kept += 1
      for (const file of await listFolder(folder)) {
        if (PHOTO_FILES.some((known) => known.name === file) || !UNFINISHED.test(file)) continue
        if (await isSettled(join(folder, file))) await rm(join(folder, file))
      }
    }
  }
  return { removed, kept }
}

/** The name of a file that is being written: its own, and a random one. */
const UNFINISHED = /^\w+\.\w+\.[\da-f-]{36}$/

/** Whether a product has the photo of this name now. */
function isOfProduct(db: Ctx['db'], name: string): boolean {
  const [hash = ''] = name.split('-')
  const rows = db.select().from(productPhotos).where(eq(productPhotos.hash, hash)).all()
  return rows.some((row) => photoName(row) === name)
}

/** Returns the names of the photos that orders have stored. An order shows what was bought, as long as it exists. */
function shownByOrders(db: Ctx['db']): string[] {
  return db
    .selectDistinct({ img: orderItems.img })
    .from(orderItems)
    .where(like(orderItems.img, `${ENDPOINTS.pictures}/photo/%`))
    .all()
    .flatMap(({ img }) => parsePhotoPath(img)?.name ?? [])
}

/** Returns the names in a folder; none if there is no such folder. */
async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
