import { and, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertRow } from '#db/insert-row.ts'
import { outbox } from '#db/schema/jobs.ts'
import { addressedTo, type Letter, letterText } from '#shared/mail/letter.ts'

export interface Mail {
  /** A letter with a key that exists already is not written again. */
  readonly dedupeKey: string
  readonly to: string
  readonly letter: Letter
  /** The reader's name as it is stored; without it, nobody is addressed by name (MAIL-7). */
  readonly name?: string
  /** When it is sent, in UTC milliseconds; without it, at once. */
  readonly at?: number
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells. Its text part is written with it; the HTML part is
 * rendered when the mail is sent, so that nobody waits for that (MAIL-1). Returns whether there was none by its key.
 */
export function putMail(
  { db, now }: { readonly db: Db; readonly now: number },
  { dedupeKey, to, letter: written, name = '', at = now }: Mail,
): boolean {
  const letter = addressedTo(written, name)
  const body = letterText(letter)
  const row = { channel: 'mail', dedupeKey, recipient: to, subject: letter.subject, body, letter } as const
  const id = insertRow(db, outbox, { ...row, createdAt: at, nextAttemptAt: at }, { ignoresConflict: true })
  return id !== undefined
}

/** Takes back what has not been sent yet of the messages whose keys begin with a text, mails and SMS alike. */
export function dropMessages(db: Db, keysBegin: string): void {
  // Not by LIKE, in whose patterns some characters of keys have a meaning.
  const { dedupeKey, sentAt } = outbox
  db.delete(outbox)
    .where(and(gte(dedupeKey, keysBegin), lt(dedupeKey, `${keysBegin}\uffff`), isNull(sentAt)))
    .run()
}

/** Takes messages back that have not been sent yet, because something else has happened meanwhile. */
export function dropKeys(db: Db, dedupeKeys: readonly string[]): void {
  db.delete(outbox)
    .where(and(inArray(outbox.dedupeKey, [...dedupeKeys]), isNull(outbox.sentAt)))
    .run()
}
