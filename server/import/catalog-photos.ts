import { basename, extname } from 'node:path'
import type { FileSet, SetFile } from './file-set.ts'
import { markingOf } from './wanted-product.ts'

const PHOTO_NAME = /\.(?:jpe?g|png|webp|avif)$/i

/** Photos of folders and archives, by the names that catalogs use for them. */
export interface CatalogPhotos {
  /** Returns the file that a path or an address in a catalog means; undefined if there is none, or several. */
  find(name: string): SetFile | undefined
  /** Returns the files that are named by an article number: 'AB-12.jpg', 'AB-12_2.jpg'. */
  ofMarking(marking: string): readonly SetFile[]
}

/** Opens the photos of the sets; earlier sets come first. */
export function openCatalogPhotos(sets: readonly FileSet[]): CatalogPhotos {
  const byPath = new Map<string, SetFile>()
  const byName = new Map<string, SetFile[]>()
  const byMarking = new Map<string, [place: number, file: SetFile][]>()
  for (const { files } of sets) {
    for (const [path, file] of files) {
      if (!PHOTO_NAME.test(path)) continue
      const key = keyOf(path)
      if (!byPath.has(key)) byPath.set(key, file)
      const name = basename(key)
      byName.set(name, [...(byName.get(name) ?? []), file])
      const [, article = '', place = '1'] = /^(.*?)(?:_(\d{1,2}))?$/.exec(basename(path, extname(path))) ?? []
      const marking = markingOf(article)
      if (marking !== null) byMarking.set(marking, [...(byMarking.get(marking) ?? []), [Number(place), file]])
    }
  }
  return {
    find(name) {
      const path = pathOf(name)
      const exact = byPath.get(path)
      if (exact) return exact
      const sameName = byName.get(basename(path)) ?? []
      const close = sameName.length === 1 ? sameName : sameName.filter((file) => endsWith(file, path))
      return close.length === 1 ? close[0] : undefined
    },
    ofMarking: (marking) =>
      (byMarking.get(marking) ?? []).toSorted(([a], [b]) => a - b).map(([, file]) => file),
  }
}

function endsWith({ name }: SetFile, path: string): boolean {
  return keyOf(name).endsWith(`/${path}`)
}

/** Returns the path in a reference to a file: of an address only what comes after the host. */
function pathOf(name: string): string {
  const plain = URL.canParse(name) && /^https?:/i.test(name) ? decode(new URL(name).pathname) : name
  return keyOf(plain.replaceAll('\\', '/').replace(/^[./]+/, ''))
}

/** Returns a path without differences that are none: case, and whether 'й' is one letter or, as on a Mac, two marks. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
