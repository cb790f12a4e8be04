import type { Db } from './client.ts'
import { prepared } from './prepared.ts'

const counters = prepared(({ $client }) => ({
  own: $client.prepare<[], number>('SELECT total_changes()').pluck(),
  others: $client.prepare<[], number>('PRAGMA data_version').pluck(),
}))

/**
 * Returns a mark of what the database contains: equal marks, both taken outside a transaction or the second one inside,
 * mean that nothing has been written in between, neither by this connection nor by another process. A transaction that
 * is rolled back does not restore the mark.
 */
export function stateMark(db: Db): string {
  const { own, others } = counters(db)
  return `${own.get()} ${others.get()}`
}
