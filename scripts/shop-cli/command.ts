import type { Db } from '#db/client.ts'

/** What a command may know: the shop's database and the moment. */
export interface CliContext {
  readonly db: Db
  readonly now: number
  /** As JSON instead of as a table. */
  readonly isJson: boolean
}

export interface Options {
  readonly state: string | undefined
  readonly limit: string | undefined
  readonly base: string | undefined
}

export interface Command {
  /** 'order show ID' */
  readonly usage: string
  readonly summary: string
  /** How many words follow the command's own two. */
  readonly arity: number
  /** Does it and says what was done; throws a UsageError or the shop's own refusal. */
  run(shop: CliContext, words: readonly string[], options: Options): string
}

/** The call itself is wrong: nothing was read or changed. */
export class UsageError extends Error {}

const LARGEST = 1_000_000_000

export function readWhole(name: string, text: string | undefined, least: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text ?? '') || value < least || value > LARGEST) {
    throw new UsageError(`${name} must be a whole number from ${least}, not '${text ?? ''}'`)
  }
  return value
}

export function readLimit({ limit }: Options): number {
  return limit === undefined ? 20 : readWhole('--limit', limit, 1)
}

type Cell = string | number | null

/** Columns as wide as their widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map((cell) => String(cell ?? '–')))]
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

/** '2026-11-21 12:00', Moscow time: the shop's own. */
export function moment(at: number | null): string {
  if (at === null) return '–'
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
}
