import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { simulatorMessages } from '#db/schema/simulator.ts'

const NEWEST = 200

export interface SimulatorSms {
  readonly phone: string
  readonly text: string
  /** The four digits of a sign-in code; null in any other message. */
  readonly code: string | null
  readonly sentAt: number
}

export interface SimulatorMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Null for a mail of text alone. */
  readonly html: string | null
  readonly sentAt: number
}

/** Returns the SMS to one phone ('79…' or '+79…'), or to all phones, newest first. */
export function listSms(db: Db, phone: string | undefined): SimulatorSms[] {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return newest(db, 'sms', digits === '' ? undefined : `+${digits}`).map((row) => ({
    phone: row.recipient,
    text: row.body,
    code: /(?:^|\s)[Кк]од\D*(\d{4})(?!\d)/.exec(row.body)?.[1] ?? null,
    sentAt: row.sentAt,
  }))
}

/** Returns the mails, newest first. */
export function listMail(db: Db): SimulatorMail[] {
  return newest(db, 'mail', undefined).map(mailOf)
}

/** Returns a mail by its id; undefined for an unknown one. */
export function findMail(db: Db, id: number): SimulatorMail | undefined {
  const row = db
    .select()
    .from(simulatorMessages)
    .where(and(eq(simulatorMessages.channel, 'mail'), eq(simulatorMessages.id, id)))
    .get()
  return row && mailOf(row)
}

function mailOf(row: typeof simulatorMessages.$inferSelect): SimulatorMail {
  const { id, recipient: to, subject, body: text, html, sentAt } = row
  return { id, to, subject, text, html, sentAt }
}

function newest(db: Db, channel: 'sms' | 'mail', recipient: string | undefined) {
  return db
    .select()
    .from(simulatorMessages)
    .where(
      recipient === undefined
        ? eq(simulatorMessages.channel, channel)
        : and(eq(simulatorMessages.channel, channel), eq(simulatorMessages.recipient, recipient)),
    )
    .orderBy(desc(simulatorMessages.id))
    .limit(NEWEST)
    .all()
}
