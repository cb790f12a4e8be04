import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { parseJson } from '#server/upstream/parse-json.ts'

/**
 * The times by which something ends or is told, by table; the first one says when a row was written. What only waits for
 * its time, such as the next attempt to send a message, does not wait longer by a time that is too early.
 */
const TIMES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  baskets: ['updated_at'],
  bonus_entries: ['at', 'expires_at'],
  callback_requests: ['created_at'],
  campaign_parts: ['involved_at', 'gift_received_at', 'gift_lost_at'],
  consents: ['at'],
  idempotency_keys: ['created_at'],
  known_devices: ['created_at', 'seen_at'],
  order_events: ['at'],
  order_notes: ['at'],
  order_refunds: ['requested_at', 'confirmed_at'],
  orders: ['created_at', 'expires_at'],
  outbox: ['created_at', 'sent_at', 'died_at'],
  payments: ['created_at', 'updated_at', 'settled_at'],
  products: ['created_at'],
  refunds: ['requested_at', 'confirmed_at'],
  restock_requests: ['created_at', 'told_at'],
  reviews: ['created_at', 'decided_at'],
  security_events: ['at'],
  sessions: ['created_at', 'seen_at'],
  shoppers: ['created_at', 'seen_at'],
  staff_actions: ['at'],
}
const TABLES = Object.keys(TIMES)
/** The times that lie ahead, so that only the first one of their row tells which clock has written them. */
const ENDS = new Set(['expires_at'])

const statements = prepared(({ $client }) => ({
  lastRows: $client
    .prepare<[], string>(
      `SELECT json_object(${TABLES.map((table) => `'${table}', (SELECT coalesce(max(rowid), 0) FROM ${table})`).join()})`,
    )
    .pluck(),
}))

/** The number of the last row of each table. */
export const LAST_ROWS = z.record(z.string(), z.number())
export type LastRows = Readonly<z.infer<typeof LAST_ROWS>>

export function lastRows(db: Db): LastRows {
  return LAST_ROWS.parse(parseJson(statements(db).lastRows.get() ?? '{}'))
}

/** Lowers last rows to the present ones: once the last row of a table is deleted, the next one gets its number. */
export function lowerRows(rows: LastRows, present: LastRows): LastRows {
  const isLower = ([table, row]: [string, number]) => row < (rows[table] ?? row)
  const lower = Object.entries(present).filter(isLower)
  return lower.length === 0 ? rows : { ...rows, ...Object.fromEntries(lower) }
}

/** What the last reading of the clock before it jumped has to be compared with. */
interface Jump {
  /** The last rows that are known to be of the trusted clock. */
  readonly rows: LastRows
  /** What the trusted clock would say. */
  readonly due: number
  /** What the doubted one says. */
  readonly now: number
}

/** Raises last rows past those that a clock has written since the last reading before it jumped. */
export function raiseRows({ $client }: Db, { rows, due, now }: Jump): LastRows {
  const raised = Object.entries(TIMES).map(([table, [writtenAt]]): [string, number] => {
    const row = rows[table] ?? 0
    // The time of a letter that is planned for later does not tell.
    const last = $client
      .prepare<unknown[], number>(
        `SELECT coalesce(max(rowid), @row) FROM ${table} WHERE rowid > @row
          AND abs(${writtenAt} - @due) < abs(${writtenAt} - @now) AND ${writtenAt} <= max(@due, @now)`,
      )
      .pluck()
      .get({ row, due, now })
    return [table, last ?? row]
  })
  return { ...rows, ...Object.fromEntries(raised) }
}

interface Shift {
  /** The last rows before the clock was wrong. */
  readonly after: LastRows
  /** The last rows at the last reading, when the clock was not moved yet. */
  readonly known: LastRows
  /** The present time, by the clock that was moved. */
  readonly now: number
  /** How long ago the last reading was. */
  readonly readMs: number
  /** By how much the clock was moved, forwards or back. */
  readonly ms: number
}

/**
 * Moves the times of the rows that were written by a wrong clock along with it, so that none of them ends because it is
 * set right (OPS-283). What was written since the last reading, before this was noticed, may have the new time already.
 * Runs only inside a transaction.
 */
export function shiftTimes({ $client }: Db, { after, known, now, readMs, ms }: Shift): void {
  const rowOf = (table: string) => after[table] ?? Number.MAX_SAFE_INTEGER
  const shift = { now, since: now - Math.min(readMs, Math.abs(ms)), ms }
  // A known row may have been changed since the last reading; the others were begun since then. Half of the
  // way separates both times, because the way also contains small steps of before.
  const isBefore = (column: string) => `iif(rowid <= @known, ${column} <= @since OR ${column} > @now,
    iif(@ms > 0, ${column} <= @now - @ms / 2, ${column} > @since - @ms AND ${column} <= @now - @ms))`
  const of = (table: string) => ({ ...shift, row: rowOf(table), known: known[table] ?? 0 })
  const ofEvents = { ...shift, event: rowOf('order_events'), known: known.order_events ?? 0 }
  const reached = (state: string) => `(SELECT order_id FROM order_events
    WHERE id > @event AND track = 'payment' AND state = '${state}' AND ${isBefore('at')})`
  // Earlier orders that were changed to payment on receipt, from which they wait anew.
  $client
    .prepare(`UPDATE orders SET expires_at = expires_at + @ms WHERE id <= @row AND id IN ${reached('none')}`)
    .run({ ...ofEvents, row: rowOf('orders') })
  $client
    .prepare(`UPDATE pending_accruals SET due_at = due_at + @ms WHERE order_id IN ${reached('paid')}`)
    .run(ofEvents)
  // The time of a letter that is planned for later does not tell when it was written, but the letter before it does.
  const letters = of('outbox')
  const firstNew = $client
    .prepare<unknown[], number | null>(
      'SELECT min(id) FROM outbox WHERE id > @row AND created_at > @since AND created_at <= @now',
    )
    .pluck()
    .get(letters)
  const ofLetters = { ...letters, known: Math.min(letters.known, (firstNew ?? Number.MAX_SAFE_INTEGER) - 1) }
  $client
    .prepare(`UPDATE outbox SET next_attempt_at = next_attempt_at + @ms
      WHERE id > @row AND sent_at IS NULL AND created_at > @now - @ms AND ${isBefore('created_at')}`)
    .run(ofLetters)
  for (const [table, columns] of Object.entries(TIMES)) {
    const [writtenAt] = columns
    const changes = columns.map(
      (column) => `${column} = ${column} + iif(${isBefore(ENDS.has(column) ? writtenAt : column)}, @ms, 0)`,
    )
    $client
      .prepare(`UPDATE ${table} SET ${changes.join()} WHERE rowid > @row`)
      .run(table === 'outbox' ? ofLetters : of(table))
  }
  $client
    .prepare(
      'UPDATE bonus_lots SET expires_at = entry.expires_at FROM bonus_entries AS entry WHERE entry.id = bonus_lots.id AND entry.id > @row',
    )
    .run({ row: rowOf('bonus_entries') })
}
