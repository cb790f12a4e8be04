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

const statements = prepared(({ $client }) => ({
  lastRows: $client
    .prepare<[], string>(
      `SELECT json_object(${TABLES.map((table) => `'${table}', (SELECT coalesce(max(rowid), 0) FROM ${table})`).join()})`,
    )
    .pluck(),
}))

/** The last row of each table, as JSON, for `shiftTimes`. */
export function lastRows(db: Db): string {
  return statements(db).lastRows.get() ?? '{}'
}

interface Shift {
  /** The last rows before the clock was behind. */
  readonly after: string
  /** The time that was trusted last before it. */
  readonly seen: number
  /** The present time, by the clock that was set right. */
  readonly now: number
  /** By how much the clock was behind. */
  readonly ms: number
}

/**
 * Brings the times of the rows that were written by a clock that was behind to where they would be by the right one, so
 * that none of them ends because the clock is set right (OPS-283). Rows of the last second, before this was noticed, have
 * the right time already. Runs only inside a transaction.
 */
export function shiftTimes({ $client }: Db, { after, seen, now, ms }: Shift): void {
  const last = z.record(z.string(), z.number()).parse(parseJson(after))
  const rowOf = (table: string) => last[table] ?? Number.MAX_SAFE_INTEGER
  for (const [table, [writtenAt, ...others]] of Object.entries(TIMES)) {
    const changes = [writtenAt, ...others].map((column) => `${column} = ${column} + @ms`).join()
    $client
      .prepare(`UPDATE ${table} SET ${changes} WHERE rowid > @row AND ${writtenAt} <= @now - @ms`)
      .run({ row: rowOf(table), now, ms })
  }
  $client
    .prepare(
      'UPDATE bonus_lots SET expires_at = entry.expires_at FROM bonus_entries AS entry WHERE entry.id = bonus_lots.id AND entry.id > @row',
    )
    .run({ row: rowOf('bonus_entries') })
  // An earlier order that has waited anew since, as after a change of its payment. Otherwise it would have expired.
  $client
    .prepare('UPDATE orders SET expires_at = expires_at + @ms WHERE id <= @row AND expires_at <= @seen')
    .run({ row: rowOf('orders'), seen, ms })
}
