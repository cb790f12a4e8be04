import { isUtf8 } from 'node:buffer'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Entry, openPromise } from 'yauzl'
import type { ByteSource } from './decode-text.ts'
import { errorMessage } from './error-message.ts'
import { FileBroken } from './offer.ts'

/** No real export has as many files. */
const MOST_FILES = 500_000

/** A file of a folder or an archive. */
export interface SetFile extends ByteSource {
  /** Changes when the file's content does: its size with its time, or with its checksum. */
  readonly stamp: string
}

/** The files of a folder, also those in folders below it, or of a ZIP archive. */
export interface FileSet {
  /** By their names, with '/' between folders. */
  readonly files: ReadonlyMap<string, SetFile>
  close(): void
}

/** Opens a folder or a ZIP archive; throws FileBroken for another file. */
export async function openFiles(path: string): Promise<FileSet> {
  return statSync(path).isDirectory() ? openFolder(path) : openArchive(path)
}

/** Opens a folder. Symbolic links in it are not followed. */
function openFolder(folder: string): FileSet {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  requireFew(entries.length, folder)
  const files = new Map<string, SetFile>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = statSync(path)
    const name = relative(folder, path).split(sep).join('/')
    files.set(name, {
      ...{ name, size, stamp: `${size}-${Math.round(mtimeMs)}` },
      async *open() {
        try {
          const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1 << 18 })
          yield* chunks
        } catch (error) {
          throw new FileBroken(`it cannot be read: ${errorMessage(error)}`)
        }
      },
    })
  }
  return { files, close: () => {} }
}

/** Opens a ZIP archive; throws FileBroken if it is none, or damaged. Its files are read where they are asked for. */
async function openArchive(path: string): Promise<FileSet> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false })
    requireFew(zip.entryCount, path)
    const files = new Map<string, SetFile>()
    for await (const entry of zip.eachEntry()) {
      const { uncompressedSize: size } = entry
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      files.set(name, {
        ...{ name, size, stamp: `${size}-${entry.crc32}` },
        async *open() {
          try {
            // The stream fails if it has more bytes than the archive says.
            yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
          } catch (error) {
            throw new FileBroken(`${name} in the archive cannot be read: ${errorMessage(error)}`)
          }
        },
      })
    }
    return { files, close: () => zip.close() }
  } catch (error) {
    if (error instanceof FileBroken) throw error
    throw new FileBroken(`the archive cannot be read: ${errorMessage(error)}`)
  }
}

const UTF_8_NAME = 0x800
const UNICODE_PATH = 0x7075

/**
 * Returns the name of a file. Where the archive does not say that it is UTF-8, as those of a Mac do not, it is if it can
 * be; otherwise it is in the encoding of Russian DOS, in which Windows packs (IMP-243).
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isTold =
    (generalPurposeBitFlag & UTF_8_NAME) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  if (isTold) return fileName
  const name = new TextDecoder(isUtf8(fileNameRaw) ? 'utf-8' : 'ibm866').decode(fileNameRaw)
  return name.replaceAll('\\', '/')
}

function requireFew(count: number, name: string): void {
  if (count > MOST_FILES) throw new FileBroken(`${name} has more than ${MOST_FILES} files`)
}
