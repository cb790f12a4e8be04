import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NamedPhoto, photoName } from '#db/schema/photos.ts'
import { systemClock } from '#server/clock.ts'
import { SHARE_FILE } from '#server/pictures/share-card.ts'
import { PHOTO_WIDTHS } from '#shared/paths.ts'

/** The types in which photos are served, in the order of preference, by the ends of their names. */
export const PHOTO_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type ServedType = keyof typeof PHOTO_TYPES

interface PhotoFile {
  readonly name: string
  readonly type: ServedType
  /** The frame's width in pixels; null for the preview of social networks. */
  readonly width: number | null
}

/** Every file of a photo. */
export const PHOTO_FILES: readonly PhotoFile[] = [
  ...PHOTO_WIDTHS.flatMap((width) =>
    (['avif', 'webp', 'jpg'] as const).map((type) => ({ name: `${width}.${type}`, type, width })),
  ),
  { name: SHARE_FILE, type: 'jpg', width: null },
]

/** The names of the folders of photos. Nothing else in the folder of all photos is the shop's. */
export const PHOTO_NAME = /^[\da-f]{32}-\d{1,5}x\d{1,5}-[\da-f]{6}$/

/** Returns the folder of a photo, which lies in one of 256, so that no folder grows too long. */
export function folderOf(photosFolder: string, name: string): string {
  if (!PHOTO_NAME.test(name)) throw new Error(`${name} is no name of a photo`)
  return join(photosFolder, name.slice(0, 2), name)
}

/** Reads a file of a photo; null if there is none. */
export async function readPhotoFile(
  photosFolder: string,
  name: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = PHOTO_FILES.find((one) => one.name === file)
  if (!known || !PHOTO_NAME.test(name)) return null
  try {
    return new Uint8Array(await readFile(join(folderOf(photosFolder, name), known.name)))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Returns the files that a photo lacks, which are all of them before it is stored. */
export async function missingFiles(photosFolder: string, photo: NamedPhoto): Promise<PhotoFile[]> {
  const folder = folderOf(photosFolder, photoName(photo))
  const has = await Promise.all(PHOTO_FILES.map(({ name }) => isFile(join(folder, name))))
  return PHOTO_FILES.filter((_, i) => !has[i])
}

/**
 * Dates the files of a photo anew, as if they had just been written, so that they are not cleaned up before a product
 * has the photo (PHOTO-6). Returns the files that the photo lacks.
 */
export async function claimFiles(photosFolder: string, photo: NamedPhoto): Promise<PhotoFile[]> {
  const now = new Date(systemClock.now())
  await utimes(folderOf(photosFolder, photoName(photo)), now, now).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  return missingFiles(photosFolder, photo)
}

/** Writes a file of a photo. It appears whole, also after a crash or beside another process that writes the same. */
export async function writePhotoFile(
  photosFolder: string,
  photo: NamedPhoto,
  { name }: PhotoFile,
  bytes: Uint8Array,
): Promise<void> {
  const folder = folderOf(photosFolder, photoName(photo))
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${name}.${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes, { flush: true })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
