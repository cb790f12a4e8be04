import type { Context } from 'hono'
import { AppError } from '#shared/errors.ts'

/**
 * Unparsed fields under the names under which they were sent. The object has no prototype, so that no name has a
 * built-in meaning.
 */
export type RawFields = Record<string, unknown>

const MAX_PARTS = 40
/** More than any call has: that for the prices takes 100 tariffs. */
const MAX_QUERY_FIELDS = 200

/** What a form of some kind contains for each of its parts but one, at least. */
const SEPARATORS = {
  'application/x-www-form-urlencoded': /&/,
  'multipart/form-data': /content-disposition/i,
}

/**
 * Reads the body of a POST: a JSON object, a multipart form, or a urlencoded form; without a body there are no fields.
 * Throws BAD_INPUT for a broken body, another type, a file, a field that is given twice, and more than 40 parts. The
 * size has been limited before.
 */
export async function readBody(c: Context): Promise<RawFields> {
  const type = c.req.header('content-type')
  const bytes = await c.req.raw.arrayBuffer()
  const kind = type?.split(';', 1)[0]?.trim().toLowerCase()
  // Clients name JSON in every call, also in those without fields (API-3).
  if (bytes.byteLength === 0 && (kind === undefined || kind === 'application/json')) return emptyFields()
  switch (kind) {
    case 'application/json':
      return readJson(bytes)
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      // Reading many parts, only to refuse them, would take longer than the call is counted for (SEC-110).
      if (hasMorePieces(Buffer.from(bytes).toString('latin1'), SEPARATORS[kind], MAX_PARTS + 1))
        throw unreadable()
      return readForm(bytes, type ?? kind)
    default:
      throw unreadable()
  }
}

/**
 * Reads the query of a GET. A name that ends in [] is a list. Throws BAD_INPUT when any other name is given twice,
 * and for more than 200 fields.
 */
export function readQuery(c: Context): RawFields {
  const { search, searchParams } = new URL(c.req.url)
  if (hasMorePieces(search, /&/, MAX_QUERY_FIELDS)) throw unreadable()
  return fromEntries(searchParams)
}

/** Whether a separator divides a text into more than `max` pieces; looks no further than it must. */
function hasMorePieces(text: string, separator: RegExp, max: number): boolean {
  return text.split(separator, max + 1).length > max
}

function readJson(bytes: ArrayBuffer): RawFields {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable()
  refuseRepeatedNames(text)
  return Object.assign(emptyFields(), value)
}

/**
 * Throws BAD_INPUT if the top level of a JSON object has two fields with the same name. JSON.parse silently keeps the
 * last one, while a program that reads the first one would see a different request.
 */
function refuseRepeatedNames(json: string): void {
  const names = new Set<string>()
  let depth = 0
  let last = ''
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (token === ':' && depth === 1) {
      const name = String(JSON.parse(last))
      if (names.has(name)) throw givenTwice(name)
      names.add(name)
    }
    last = token
  }
}

async function readForm(bytes: ArrayBuffer, type: string): Promise<RawFields> {
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw unreadable()
  }
  const entries = [...form.entries()]
  if (entries.length > MAX_PARTS || entries.some(([, value]) => typeof value !== 'string')) throw unreadable()
  return fromEntries(entries)
}

function fromEntries(entries: Iterable<readonly [string, unknown]>): RawFields {
  const fields = emptyFields()
  for (const [name, value] of entries) {
    const known = fields[name]
    if (name.endsWith('[]')) {
      if (Array.isArray(known)) known.push(value)
      else fields[name] = [value]
    } else if (known === undefined) fields[name] = value
    else throw givenTwice(name)
  }
  return fields
}

function emptyFields(): RawFields {
  return Object.create(null) as RawFields
}

function givenTwice(name: string): AppError {
  return new AppError('BAD_INPUT', { fields: { [name]: 'Поле передано дважды' } })
}

function unreadable(): AppError {
  return new AppError('BAD_INPUT', { fields: { body: 'Запрос не удалось прочитать' } })
}
