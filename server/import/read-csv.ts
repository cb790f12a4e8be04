import { CsvError, parse } from 'csv-parse'
import { cutText } from '#shared/cut-text.ts'
import { errorMessage } from './error-message.ts'
import { FileBroken, type FileOffer, type FileParam, type FileRecord } from './offer.ts'

/** The columns of the form by the names that they may have, in lower case and with 'е' for 'ё'. */
const COLUMNS = {
  id: ['id', 'код', 'внешний код', 'ид'],
  group: ['group', 'группа', 'код группы'],
  article: ['article', 'артикул', 'sku'],
  name: ['name', 'название', 'наименование'],
  kind: ['kind', 'тип', 'вид товара'],
  brand: ['brand', 'бренд', 'марка', 'торговая марка', 'производитель'],
  category: ['category', 'категория', 'раздел'],
  price: ['price', 'цена'],
  oldPrice: ['old_price', 'старая цена', 'цена до скидки'],
  currency: ['currency', 'валюта'],
  stock: ['stock', 'остаток', 'количество', 'наличие'],
  description: ['description', 'описание'],
  photos: ['photos', 'фото', 'картинки', 'изображения'],
  weight: ['weight_g', 'вес брутто, г', 'вес посылки, г'],
  length: ['length_cm', 'длинная сторона, см'],
  sold: ['on_sale', 'в продаже'],
} as const
type Column = keyof typeof COLUMNS

/** Columns that become parameters of their own label. */
const PARAMS: Readonly<Record<string, string>> = {
  shade: 'Оттенок',
  оттенок: 'Оттенок',
  shade_code: 'Номер оттенка',
  'номер оттенка': 'Номер оттенка',
  shade_hex: 'Цвет HEX',
  'цвет hex': 'Цвет HEX',
  size: 'Объём',
  объем: 'Объём',
  размер: 'Размер',
  effect: 'Эффект',
  эффект: 'Эффект',
  composition: 'Состав',
  состав: 'Состав',
  application: 'Применение',
  применение: 'Применение',
}
const PARAM_PREFIX = /^(?:param|параметр)\s*:\s*(.+)$/i
const LONGEST_RECORD = 1_000_000
/** How much of a cell a notice shows. */
const LONGEST_SHOWN = 20
const YES = /^(?:1|да|yes|true|истина|есть|в наличии|\+)$/i
const NO = /^(?:0|нет|no|false|ложь|нет в наличии|-)$/i

/** What a spreadsheet shows, and saves as CSV, where it cannot calculate a cell, or where the column is too narrow. */
const ERROR =
  /^#(?:Н\/Д|N\/A|ЗНАЧ!|VALUE!|ССЫЛКА!|REF!|ИМЯ\?|NAME\?|ДЕЛ\/0!|DIV\/0!|ЧИСЛО!|NUM!|ПУСТО!|NULL!|ERROR!|#+)$/i
/** A long number as a spreadsheet shows it; other long numbers look the same. */
const CUT_SHORT = /^\d(?:[.,]\d+)?E\+\d+$/i
/** A text as it is written for a spreadsheet that would take it for a number: ="007". */
const AS_FORMULA = /^="(.*)"$/s
/** A first line by which Excel is told the separator. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)\r?\n/i

interface Header {
  readonly at: Partial<Readonly<Record<Column, number>>>
  readonly params: readonly (readonly [label: string, at: number])[]
  readonly unknown: readonly string[]
  /** How many cells a row has at least, and at most apart from empty ones. */
  readonly least: number
  readonly most: number
}

/**
 * Reads a CSV file in the form of docs/import.md: the first line names the columns, and the separator is the one that it
 * has most of, unless a line before it names the separator. Columns that are missing leave products as they are. Throws
 * FileBroken for a file without an id, and for one whose quotes have no end.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const chunks = text[Symbol.asyncIterator]()
  let first = ''
  // The first line decides, however small the pieces are in which it comes.
  while (!first.includes('\n') && first.length < LONGEST_RECORD) {
    const next = await chunks.next()
    if (next.done) break
    first += next.value
  }
  if (first.trim() === '') throw new FileBroken('the file is empty')
  const told = SEPARATOR_LINE.exec(first)?.[1]
  const separator = told ?? separatorOf(first)
  let header: Header | null = null
  try {
    const rows = parsedRows(prefixed(first, chunks), separator, told === undefined ? 1 : 2)
    for await (const { record: cells, info, raw } of rows) {
      const record = cells.map((cell) => AS_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell)
      if (header === null) {
        header = readHeader(record)
        for (const name of header.unknown)
          yield { type: 'notice', line: 1, reason: `the column '${name}' is not read` }
        continue
      }
      // Spreadsheets write rows of separators for lines that once had something.
      if (record.every((cell) => cell.trim() === '')) continue
      // A record ends in `info.lines`; it may have line breaks inside.
      const line = info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      const flaw = flawOf(header, record, raw, separator)
      if (flaw === null) {
        yield* cellNotices(header, record, line)
        yield rowRecord(header, record, line)
      } else {
        // The row may have taken others in.
        yield { type: 'incomplete' }
        yield { type: 'refused', line, id: null, reason: flaw }
      }
    }
  } catch (error) {
    if (error instanceof FileBroken) throw error
    throw new FileBroken(errorMessage(error))
  }
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: Lines
  /** The row as it is written. */
  readonly raw: string
}

/** How many lines the parser has read, and how many of them had no row. */
interface Lines {
  readonly lines: number
  readonly empty_lines: number
}

/** Yields the rows from a line on, also those before a row that cannot be read, which the parser would drop. */
async function* parsedRows(
  text: AsyncIterable<string>,
  separator: string,
  firstLine: number,
): AsyncGenerator<ParsedRecord> {
  const rows: ParsedRecord[] = []
  const parser = parse({
    ...{
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    },
    delimiter: separator,
    from_line: firstLine,
    max_record_size: LONGEST_RECORD,
    on_record(row: unknown) {
      rows.push(row as ParsedRecord)
      return null
    },
  })
  // Each call is told of it.
  parser.on('error', () => undefined)
  parser.resume()
  let read: Lines = { lines: firstLine - 1, empty_lines: 0 }
  function* taken(failure: Failure) {
    read = rows.at(-1)?.info ?? read
    yield* rows.splice(0)
    if (failure) throw new FileBroken(lineOf(failure, read))
  }
  for await (const piece of text)
    yield* taken(await new Promise<Failure>((done) => void parser.write(piece, done)))
  yield* taken(await new Promise<Failure>((done) => void parser.end(done)))
}

type Failure = Error | null | undefined

/** Says where the row begins that cannot be read, the one after those that were `read`, and why. */
function lineOf(failure: Error, read: Lines): string {
  if (!(failure instanceof CsvError)) return errorMessage(failure)
  const skipped = Number(failure.empty_lines) - read.empty_lines
  const reason =
    failure.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quotation mark has no partner'
      : 'the row is too long, perhaps because a quotation mark has no partner'
  return `line ${read.lines + skipped + 1}: ${reason}`
}

async function* prefixed(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function separatorOf(text: string): string {
  const line = text.split('\n')[0] ?? ''
  const separators = [';', ',', '\t', '|']
  return separators.toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ';'
}

function readHeader(cells: readonly string[]): Header {
  const at: Partial<Record<Column, number>> = {}
  const params: (readonly [string, number])[] = []
  const unknown: string[] = []
  cells.forEach((cell, i) => {
    const name = cell.trim().toLowerCase().replaceAll('ё', 'е')
    const column = (Object.keys(COLUMNS) as Column[]).find((key) =>
      COLUMNS[key].some((known) => known === name),
    )
    const label = PARAM_PREFIX.exec(cell.trim())?.[1] ?? PARAMS[name]
    if (column !== undefined && at[column] === undefined) at[column] = i
    else if (column === undefined && label !== undefined) params.push([label, i])
    else if (name !== '') unknown.push(cell.trim())
  })
  if (at.id === undefined && at.article === undefined)
    throw new FileBroken(
      `line 1: there is no column 'id' or 'article' among: ${cells.join(', ').slice(0, 200)}`,
    )
  const least = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return { at, params, unknown, least, most: cells.length }
}

/** Columns whose texts may have several lines; in the others, lines with a separator are rows that a quote has taken in. */
const LONG_COLUMNS: readonly Column[] = ['description', 'photos']

/**
 * Returns why a row is not what was meant, for which a lost end of the file or a stray quotation mark is the usual cause;
 * null if it can be read.
 */
function flawOf(header: Header, cells: readonly string[], raw: string, separator: string): string | null {
  const { at, least, most } = header
  const count = cells.findLastIndex((cell, i) => i < most || cell.trim() !== '') + 1
  if (count < least || count > most) return `it has ${count} cells, and the first line ${most}`
  const isLong = cells.some((cell) => cell.includes('\n'))
  if (!isLong) return null
  const short = (Object.keys(COLUMNS) as Column[]).filter((column) => !LONG_COLUMNS.includes(column))
  const hasRows = short.some((column) => {
    const cell = cells[at[column] ?? -1] ?? ''
    return cell.includes('\n') && cell.includes(separator)
  })
  return hasRows || !isWellQuoted(raw, separator) ? 'a quotation mark has no partner' : null
}

/** Returns true if each cell of a row that begins with a quotation mark ends with one, and has those within doubled. */
function isWellQuoted(raw: string, separator: string): boolean {
  const one = separator === '\t' ? separator : `\\${separator}`
  const cell = `(?:"[^"]*(?:""[^"]*)*"|[^"${one}\\n][^${one}\\n]*|)`
  return new RegExp(`^\ufeff?${cell}(?:${one}${cell})*\\s*$`).test(raw)
}

function rowRecord({ at, params }: Header, cells: readonly string[], line: number): FileRecord {
  const cell = (column: Column): string | undefined => {
    const place = at[column]
    return place === undefined ? undefined : (cells[place] ?? '').trim()
  }
  const id = cell('id') || cell('article') || ''
  if (id === '') return { type: 'refused', line, id: null, reason: 'it has no id' }
  const flaw = spreadsheetFlaw({ at, params }, cells)
  if (flaw !== null)
    return { type: 'refused', line, id: ERROR.test(id) || CUT_SHORT.test(id) ? null : id, reason: flaw }
  const said = params.map(([label, i]): FileParam => ({ label, value: cells[i] ?? '' }))
  const offer: FileOffer = {
    ...{ line, id },
    group: at.group === undefined ? undefined : cell('group') || null,
    article: cell('article') || null,
    name: cell('name'),
    kind: cell('kind') || undefined,
    brand: cell('brand'),
    category: cell('category')?.split('>'),
    // An empty price is as good as none: it must not lower a price to nothing.
    price: cell('price') || undefined,
    oldPrice: cell('oldPrice'),
    currency: cell('currency') || null,
    stock: stockOf(cell('stock')),
    description: cell('description'),
    params: params.length === 0 ? undefined : said,
    keepsOtherParams: true,
    photos: cell('photos')?.split(/\s*[|\n]\s*|\s+(?=https?:)|,\s*(?=https?:)/),
    weightGrams: wholeOf(cell('weight')),
    sizeCm: wholeOf(cell('length')),
    isSold: isSoldIn(cell('sold')),
  }
  return { type: 'offer', offer }
}

/**
 * Returns why a row must not be taken as a spreadsheet has saved it: an error would become a name, and a number that is
 * cut short another product (IMP-241).
 */
function spreadsheetFlaw(
  { at, params }: Pick<Header, 'at' | 'params'>,
  cells: readonly string[],
): string | null {
  const read = [...Object.values(at), ...params.map(([, place]) => place)]
  const error = read.map((place) => (cells[place] ?? '').trim()).find((cell) => ERROR.test(cell))
  if (error !== undefined) return `the spreadsheet has the error '${error}' in it`
  for (const [column, what] of [
    ['id', 'id'],
    ['article', 'article number'],
    ['group', 'group'],
  ] as const) {
    const cell = (cells[at[column] ?? -1] ?? '').trim()
    if (CUT_SHORT.test(cell)) return `its ${what} '${cell}' is a number cut short`
  }
  return null
}

/** An empty cell is that of a product for sale where the column names those that are not. */
function isSoldIn(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (NO.test(text)) return false
  return text === '' || YES.test(text) ? true : undefined
}

function stockOf(text: string | undefined): FileOffer['stock'] {
  if (text === undefined || text === '') return undefined
  if (/^\d+$/.test(text)) return { pieces: text }
  if (YES.test(text) || NO.test(text)) return { isAvailable: YES.test(text) }
  return { pieces: text }
}

/**
 * Yields which measures of the parcel are no numbers; they are left out (IMP-36). What says neither that a product is sold
 * nor that it is not leaves it on sale (IMP-246).
 */
function* cellNotices({ at }: Header, cells: readonly string[], line: number): Generator<FileRecord> {
  for (const [column, what] of [
    ['weight', 'the weight'],
    ['length', 'the longest side'],
  ] as const) {
    const text = (cells[at[column] ?? -1] ?? '').trim()
    if (Number.isNaN(numberOf(text)))
      yield { type: 'notice', line, reason: `${what} '${cutText(text, LONGEST_SHOWN)}' is not a number` }
  }
  const sold = (cells[at.sold ?? -1] ?? '').trim()
  if (sold !== '' && !YES.test(sold) && !NO.test(sold))
    yield {
      type: 'notice',
      line,
      reason: `on_sale '${cutText(sold, LONGEST_SHOWN)}' is neither 'да' nor 'нет'`,
    }
}

function wholeOf(text: string | undefined): number | undefined {
  const value = numberOf(text ?? '')
  return value > 0 ? Math.ceil(value) : undefined
}

/** Reads '1 500' and '12,5'; an empty text is 0. */
function numberOf(text: string): number {
  return Number(text.replace(/\s/gu, '').replace(',', '.'))
}
