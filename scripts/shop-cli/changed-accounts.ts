import { existsSync } from 'node:fs'
import { openUnchangedSqlite } from '#db/open-unchanged.ts'
import { GUEST_DAYS } from '#shared/retention-days.ts'
import { DAY_MS } from '#shared/time.ts'

/** The accounts of the copy, with what the former database knows of them. */
const ACCOUNTS = `restored.clients AS own JOIN restored.shoppers AS shopper USING (id)
  LEFT JOIN main.shoppers AS known ON known.id = own.id
  LEFT JOIN main.clients AS later ON later.id = own.id`
// After an earlier restore, the same number may have been given to somebody else. A closed account leaves only the time
// of its shopper; that of an account itself is never corrected with the clock (shift-times.ts).
const IS_CLOSED = 'later.id IS NULL AND known.created_at = shopper.created_at'
const HAS_OTHER_PHONE = 'later.created_at = own.created_at AND later.phone <> own.phone'
/** Of a closed account without orders nothing is left after its term (SEC-19). */
const IS_UNKNOWN = 'known.id IS NULL'

/**
 * Returns what has happened to accounts since a copy was made that is restored, by the former database: what customers
 * have deleted is back, and who has had to change the phone of an account cannot enter it. Says nothing of a former
 * database that is the older one, or that cannot be read.
 */
export function changedAccounts(former: string, restored: string): string[] {
  if (!existsSync(former)) return []
  const sqlite = openUnchangedSqlite(former)
  const ids = (condition: string) =>
    sqlite.prepare<[], number>(`SELECT own.id FROM ${ACCOUNTS} WHERE ${condition} ORDER BY 1`).pluck().all()
  const last = (column: 'id' | 'seen_at', table: string) =>
    Number(sqlite.prepare(`SELECT max(${column}) FROM ${table}`).pluck().get())
  const line = (what: string, found: readonly number[]) =>
    found.length === 0 ? [] : [`${what}: ${found.join(', ')}`]
  try {
    // Not the other way round: whoever closes a database that is not opened for reading alone deletes its log.
    sqlite.prepare('ATTACH ? AS restored').run(restored)
    if (last('id', 'restored.order_events') > last('id', 'main.order_events')) return []
    const age = last('seen_at', 'main.shoppers') - last('seen_at', 'restored.shoppers')
    return [
      ...line('accounts that were closed since the copy, and are open again', ids(IS_CLOSED)),
      ...line('accounts whose phone was changed since the copy', ids(HAS_OTHER_PHONE)),
      ...line(
        `accounts of which nothing is known any more, as ${GUEST_DAYS} days after they are closed`,
        age >= GUEST_DAYS * DAY_MS ? ids(IS_UNKNOWN) : [],
      ),
    ]
  } catch {
    return ['the former database cannot be read: nobody knows which accounts were closed since the copy']
  } finally {
    sqlite.close()
  }
}
