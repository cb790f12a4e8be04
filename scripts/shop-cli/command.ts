import type { Db } from '#db/client.ts'
import type { Config } from '#server/config.ts'
import { moscowDayStart } from '#server/export/moscow-time.ts'

/** What a person sees besides the output of a command. */
export interface Terminal {
  /** Shows how far a long command is, on one line that the next call replaces. */
  progress(line: string): void
  note(line: string): void
}

/** The context of a command. */
export interface CliContext {
  /** The environment of the call. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly db: Db
  readonly now: number
  /** The server's settings. Throws an Error that names the invalid ones, so only commands that need them ask. */
  readonly config: () => Config
  /** The name of whoever runs the command. */
  readonly by: string
  /** Print JSON instead of a table. */
  readonly isJson: boolean
  /** Says what whoever reads the output must know besides, also to a program, whose output holds data only. */
  readonly warn: (line: string) => void
  /** Undefined if nobody looks. */
  readonly terminal?: Terminal | undefined
}

const TEXT = { type: 'string' } as const
const TEXTS = { type: 'string', multiple: true } as const
const FLAG = { type: 'boolean', default: false } as const

/** The options that commands may read. */
export const OPTIONS = {
  ...{
    state: TEXT,
    payment: TEXT,
    phone: TEXT,
    since: TEXT,
    format: TEXT,
    text: TEXT,
    limit: TEXT,
    full: FLAG,
    dead: FLAG,
  },
  ...{ base: TEXT, reason: TEXT, goal: TEXT, gift: TEXT },
  ...{ line: TEXTS, delivery: FLAG, amount: TEXT, restock: FLAG, 'by-hand': FLAG },
  ...{ min: TEXT, category: TEXT, brand: TEXT, from: TEXT, until: TEXT, uses: TEXT, once: FLAG },
  ...{
    'dry-run': FLAG,
    missing: TEXT,
    photos: TEXT,
    'fetch-photos': FLAG,
    source: TEXT,
    stock: TEXT,
    list: TEXT,
  },
  ...{ encoding: TEXT, 'price-type': TEXT, 'old-price-type': TEXT },
  ...{ 'from-replica': FLAG, at: TEXT },
} as const

export type OptionName = keyof typeof OPTIONS

type OptionOf<Kind> = {
  [Name in OptionName]: (typeof OPTIONS)[Name] extends Kind ? Name : never
}[OptionName]

/** 'line' may be given several times. */
export type Options = { readonly line?: readonly string[] | undefined } & {
  readonly [Name in OptionOf<typeof FLAG>]: boolean
} & {
  readonly [Name in Exclude<OptionOf<typeof TEXT>, 'line'>]?: string | undefined
}

interface Described {
  /** For example 'order show ID'. */
  readonly usage: string
  readonly summary: string
  /** Number of arguments after the command's name. */
  readonly arity: number
  /** Whether the last argument may be left out. */
  readonly isLastOptional?: boolean
  /** Whether the last argument may be repeated. */
  readonly isLastRepeatable?: boolean
  /** The options that it reads, besides --by and --json; any other one is an error. */
  readonly takes?: readonly OptionName[]
}

/** What a command on a file gets besides its words. */
export interface FileCall {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether to take the continuous copy, and its state at a time instead of the newest one. */
  readonly fromReplica: boolean
  readonly at: string | undefined
  readonly isJson: boolean
}

/** A command on the database as a file, which it opens by itself. */
export interface FileCommand extends Described {
  /** Runs the command on the file at DATABASE_URL and returns its output. Throws an Error if it is refused. */
  runOnFile(file: string, words: readonly string[], call: FileCall): string | Promise<string>
}

export interface Command extends Described {
  /** Runs the command and returns its output. Throws UsageError or the shop's AppError. */
  run(shop: CliContext, words: readonly string[], options: Options): string | Promise<string>
}

/** The call itself is wrong. Nothing has been read or changed. */
export class UsageError extends Error {}

/** The whole answer of a command that fails by what it has found. As JSON it is data, as with any other answer. */
export class FailedAnswer extends Error {
  readonly isJson: boolean

  constructor({ isJson }: { readonly isJson: boolean }, text: string) {
    super(text)
    this.isJson = isJson
  }
}

const LARGEST = 1_000_000_000
/** Rows of a list: for people, and as JSON, which is in memory as a whole. */
const [USUAL_ROWS, MOST_JSON_ROWS] = [20, 10_000]

export function readWhole(name: string, text: string | undefined, least: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text ?? '') || value < least || value > LARGEST) {
    throw new UsageError(`${name} must be a whole number from ${least}, not '${text ?? ''}'`)
  }
  return value
}

/**
 * Reads the rows of a list up to its limit. `more` is printed after them and says whether there are further ones,
 * because a list that is cut off in silence hides orders (STAFF-30). A program would not read that, so JSON has all rows
 * unless a limit is given, and very many are refused without one (STAFF-401). Rows that are cut off all the same are
 * warned of.
 */
export function readList<Row>(
  { isJson, warn }: Pick<CliContext, 'isJson' | 'warn'>,
  { limit: text }: Options,
  read: (limit: number) => readonly Row[],
): { readonly rows: readonly Row[]; readonly more: string } {
  const usual = isJson ? MOST_JSON_ROWS : USUAL_ROWS
  const limit = text === undefined ? usual : readWhole('--limit', text, 1)
  const rows = read(limit + 1)
  const isCut = rows.length > limit
  if (isJson && isCut && text === undefined)
    throw new Error(`there are more than ${limit} rows: add --limit N, with N at least their number`)
  if (isJson && isCut) warn(`there are more rows: --limit ${limit} has cut them off`)
  const more = isCut ? `\n… and more: --limit ${2 * limit} lists further ones` : ''
  return { rows: rows.slice(0, limit), more }
}

/** Returns the moment at which a day such as '2026-11-21' begins in Moscow, in UTC milliseconds. */
export function readDay(name: string, text: string): number {
  const time = moscowDayStart(text)
  if (time === null) throw new UsageError(`${name} must be a day such as 2026-11-21, not '${text}'`)
  return time
}

/** Returns one of the values, or undefined if the option is missing. Throws UsageError for any other text. */
export function readChoice<Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (text === undefined) return undefined
  const value = values.find((known) => known === text)
  if (value === undefined) throw new UsageError(`${name} must be one of ${values.join(', ')}, not '${text}'`)
  return value
}

/** Returns what a command answers: its data with --json, and a line for people otherwise (STAFF-20). */
export function said({ isJson }: { readonly isJson: boolean }, data: object, text: string): string {
  return isJson ? JSON.stringify(data) : text
}

export type Cell = string | number | null

/** Shows the ends of lines, which could pretend to be another row. */
function oneLine(text: string): string {
  return text.replace(/\r?\n/g, ' ↵ ')
}

/** Returns a table whose columns are as wide as their widest cells, and each of whose rows is a line. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map((cell) => oneLine(String(cell ?? '–'))))]
  const widths = heads.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats a time in the shop's time zone, Moscow: '2026-11-21 12:00'. */
export function moment(at: number | null): string {
  if (at === null) return '–'
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
}
