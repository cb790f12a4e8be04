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
  consents: ['at'],
  idempotency_keys: ['created_at'],
  known_devices: ['created_at', 'seen_at'],
  order_events: ['at'],
  order_notes: ['at'],
  order_refunds: ['requested_at', 'confirmed_at'],
  orders: ['created_at', 'expires_at'],
  outbox: ['created_at', 'sent_at', 'died_at'],
  payments: ['created_at', 'updated_at', 'settled_at'],
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
export type LastRows = Readonly<Record<string, number>>

export function lastRows(db: Db): LastRows {
  return parseRows(statements(db).lastRows.get() ?? '{}')
}

export function parseRows(json: string): LastRows {
  return z.record(z.string(), z.number()).parse(parseJson(json))
}

/** Lowers last rows to the present ones: once the last row of a table is deleted, the next one gets its number. */
export function lowerRows(rows: LastRows, present: LastRows): LastRows {
  const isLower = ([table, row]: [string, number]) => row < (rows[table] ?? row)
  const lower = Object.entries(present).filter(isLower)
  return lower.length === 0 ? rows : { ...rows, ...Object.fromEntries(lower) }
}

interface Shift {
  /** The last rows before the clock was wrong. */
  readonly after: LastRows
  /** The last rows at a time when the clock was not moved yet. */
  readonly known: LastRows
  /** The present time, by the clock that was moved. */
  readonly now: number
  /** By how much the clock was moved, forwards or further back. */
  readonly ms: number
}

/**
 * Moves the times of the rows that were written by a clock that was behind along with it, so that none of them ends
 * because it is set right (OPS-283). Rows of the last second, before this was noticed, have the new time already. Runs
 * only inside a transaction.
 */
export function shiftTimes({ $client }: Db, { after, known, now, ms }: Shift): void {
  const rowOf = (table: string) => after[table] ?? Number.MAX_SAFE_INTEGER
  const isBefore = ms > 0 ? '<= @now - @ms' : '> @now'
  const reached = (state: string) => `(SELECT order_id FROM order_events
    WHERE id > @event AND track = 'payment' AND state = '${state}' AND at ${isBefore})`
  // Earlier orders that were changed to payment on receipt, from which they wait anew.
  $client
    .prepare(`UPDATE orders SET expires_at = expires_at + @ms WHERE id <= @row AND id IN ${reached('none')}`)
    .run({ row: rowOf('orders'), event: rowOf('order_events'), now, ms })
  $client
    .prepare(`UPDATE pending_accruals SET due_at = due_at + @ms WHERE order_id IN ${reached('paid')}`)
    .run({ event: rowOf('order_events'), now, ms })
  const { outbox: lastMessage = 0 } = known
  // Letters that were planned for later, whose times lie ahead: their rows tell that they were written before.
  $client
    .prepare(`UPDATE outbox SET created_at = created_at + @ms, next_attempt_at = next_attempt_at + @ms
      WHERE id > @row AND id <= @known AND sent_at IS NULL AND created_at > @now - @ms AND @ms > 0`)
    .run({ row: rowOf('outbox'), known: lastMessage, now, ms })
  for (const [table, columns] of Object.entries(TIMES)) {
    const [writtenAt] = columns
    const changes = columns.map(
      (column) => `${column} = ${column} + iif(${ENDS.has(column) ? writtenAt : column} ${isBefore}, @ms, 0)`,
    )
    $client
      .prepare(`UPDATE ${table} SET ${changes.join()} WHERE rowid > @row`)
      .run({ row: rowOf(table), now, ms })
  }
  $client
    .prepare(
      'UPDATE bonus_lots SET expires_at = entry.expires_at FROM bonus_entries AS entry WHERE entry.id = bonus_lots.id AND entry.id > @row',
    )
    .run({ row: rowOf('bonus_entries') })
}
