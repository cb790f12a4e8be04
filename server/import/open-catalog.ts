import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { PriceTypes } from './choose-price-types.ts'
import { type ByteSource, decodeText, fileBytes } from './decode-text.ts'
import { type FileSet, openFiles } from './file-set.ts'
import { FileBroken, type FileRecord } from './offer.ts'
import { type CommerceFile, readCommerceMl } from './read-commerceml.ts'
import { readCsv } from './read-csv.ts'
import { readYml } from './read-yml.ts'

export const FORMATS = ['yml', 'csv', 'commerceml'] as const
export type Format = (typeof FORMATS)[number]

/** Larger files are refused before they are read. */
const LARGEST = 4_000_000_000
/** How much of a file's beginning tells its format. */
const HEAD = 4000
/** The files that may have a catalog, and the folder of 1C that has photos only. */
const CATALOG_NAME = /\.(?:xml|yml|csv|txt)$/i
const PHOTO_FOLDER = /(?:^|\/)import_files\//i

export interface Catalog {
  readonly format: Format
  readonly records: AsyncIterable<FileRecord>
  /** The other files of the folder or archive, in which photos may be; null for a single file. */
  readonly files: FileSet | null
  /** How much of the file has been read, from 0 to 1. */
  progress(): number
  close(): void
}

export interface CatalogSettings extends PriceTypes {
  /** An encoding that counts more than what the file says of itself. */
  readonly encoding: string | undefined
}

/**
 * Opens a catalog: a file in one of the formats, which its content tells, or a folder or ZIP archive with one, or with
 * the several files of an exchange with 1C. Throws FileBroken if it is none of them.
 */
export async function openCatalog(path: string, settings: CatalogSettings): Promise<Catalog> {
  const stat = statSync(path)
  const start = stat.isDirectory() ? '' : startOf(path)
  if (start.startsWith(OLD_WORKBOOK)) throw workbook(path)
  const files = stat.isDirectory() || start.startsWith(ARCHIVE) ? await openFiles(path) : null
  try {
    if (WORKBOOK_PARTS.some((name) => files?.files.has(name))) throw workbook(path)
    const sources = files === null ? [fileBytes(path, stat.size)] : catalogFiles(files)
    return await openSources(basename(path), sources, files, settings)
  } catch (error) {
    files?.close()
    throw error
  }
}

async function openSources(
  name: string,
  sources: readonly ByteSource[],
  files: FileSet | null,
  settings: CatalogSettings,
): Promise<Catalog> {
  const total = sources.reduce((sum, { size }) => sum + size, 0)
  if (total > LARGEST) throw new FileBroken(`${name} is larger than ${LARGEST / 1e9} GB`)
  let read = 0
  const opened: { name: string; text: AsyncIterable<string>; format: Format; notices: FileRecord[] }[] = []
  for (const source of sources) {
    const counted = { ...source, open: () => count(source.open(), (bytes) => void (read += bytes)) }
    const { text, notice } = await decodeText(counted, settings.encoding)
    const chunks = text[Symbol.asyncIterator]()
    let head = ''
    while (head.length < HEAD) {
      const next = await chunks.next()
      if (next.done) break
      head += next.value
    }
    const notices: FileRecord[] = notice === null ? [] : [{ type: 'notice', line: 1, reason: notice }]
    opened.push({
      name: source.name,
      text: joined(head, chunks),
      format: formatOf(head, source.name),
      notices,
    })
  }
  const [first] = opened
  if (!first) throw new FileBroken(`${name} has no file of a catalog`)
  const isMixed = opened.length > 1 && opened.some(({ format }) => format !== 'commerceml')
  if (isMixed)
    throw new FileBroken(`${name} has several catalogs: ${opened.map((one) => one.name).join(', ')}`)
  return {
    format: first.format,
    records: withNotices(
      opened.flatMap(({ notices }) => notices),
      recordsOf(first.format, opened, settings),
    ),
    files,
    // Each file is read twice: to find out its encoding, and then its text.
    progress: () => (total === 0 ? 1 : Math.min(1, read / (2 * total))),
    close: () => files?.close(),
  }
}

function recordsOf(
  format: Format,
  files: readonly [CommerceFile, ...CommerceFile[]] | readonly CommerceFile[],
  settings: CatalogSettings,
): AsyncIterable<FileRecord> {
  const text = files[0]?.text
  if (text === undefined || format === 'commerceml') return readCommerceMl(files, settings)
  return format === 'yml' ? readYml(text) : readCsv(text)
}

async function* withNotices(
  notices: readonly FileRecord[],
  records: AsyncIterable<FileRecord>,
): AsyncGenerator<FileRecord> {
  yield* notices
  yield* records
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* count(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

function formatOf(head: string, name: string): Format {
  if (head.includes('<yml_catalog')) return 'yml'
  if (head.includes('<КоммерческаяИнформация')) return 'commerceml'
  if (!/^\ufeff?\s*</.test(head)) return 'csv'
  throw new FileBroken(`${name} is XML, but neither YML nor CommerceML`)
}

/** Returns the files of a set that may have a catalog, those of 1C in the order in which it writes them. */
function catalogFiles({ files }: FileSet): ByteSource[] {
  const order = ['import', 'offers', 'prices', 'rests']
  const rank = (name: string) => {
    const at = order.findIndex((word) => basename(name).toLowerCase().startsWith(word))
    return at === -1 ? order.length : at
  }
  return [...files]
    .filter(([name]) => CATALOG_NAME.test(name) && !PHOTO_FOLDER.test(name) && !name.startsWith('__MACOSX'))
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([, file]) => file)
}

const ARCHIVE = 'PK\u0003\u0004'
/** How an XLS file begins, and the files that each XLSX and each ODS has. */
const OLD_WORKBOOK = '\u00d0\u00cf\u0011\u00e0'
const WORKBOOK_PARTS = ['[Content_Types].xml', 'META-INF/manifest.xml']

function workbook(path: string): FileBroken {
  return new FileBroken(`${basename(path)} is a workbook of a spreadsheet: save it there as CSV in UTF-8`)
}

/** Returns the first bytes of a file, by which it is recognized. */
function startOf(path: string): string {
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  try {
    readSync(file, start, 0, 4, 0)
  } finally {
    closeSync(file)
  }
  return start.toString('latin1')
}
