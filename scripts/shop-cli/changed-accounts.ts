import { existsSync } from 'node:fs'
import { openUnchangedSqlite } from '#db/open-unchanged.ts'

/** Of both databases: after an earlier restore, the same number may have been given to somebody else. */
const OF_BOTH = `main.clients AS own JOIN main.shoppers AS shopper USING (id)
  JOIN former.shoppers AS known ON known.id = own.id AND known.created_at = shopper.created_at
  LEFT JOIN former.clients AS later ON later.id = own.id`

/**
 * Returns what has happened to accounts since a copy was made that is restored, by the former database: what customers
 * have deleted is back, and who has had to change the phone of an account cannot enter it. Says nothing of a former
 * database that is the older one, or that cannot be read.
 */
export function changedAccounts(former: string, restored: string): string[] {
  if (!existsSync(former)) return []
  const sqlite = openUnchangedSqlite(restored)
  const ids = (condition: string) =>
    sqlite.prepare<[], number>(`SELECT own.id FROM ${OF_BOTH} WHERE ${condition} ORDER BY 1`).pluck().all()
  const newest = (schema: string) =>
    Number(sqlite.prepare(`SELECT max(id) FROM ${schema}.order_events`).pluck().get())
  const line = (what: string, found: readonly number[]) =>
    found.length === 0 ? [] : [`${what}: ${found.join(', ')}`]
  try {
    sqlite.prepare('ATTACH ? AS former').run(former)
    if (newest('main') > newest('former')) return []
    return [
      ...line('accounts that were closed since the copy, and are open again', ids('later.id IS NULL')),
      ...line('accounts whose phone was changed since the copy', ids('later.phone <> own.phone')),
    ]
  } catch {
    return ['the former database cannot be read: nobody knows which accounts were closed since the copy']
  } finally {
    sqlite.close()
  }
}
