import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/jobs.ts'
import { inTransaction, inUnsyncedTransaction } from '#db/transaction.ts'
import { inSharedCommit } from '#server/storage/shared-commit.ts'
import { inOwnTurns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { isSmsHour, nextSmsHour } from '#shared/restock/sms-hours.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { SendingDeps } from './job-deps.ts'
import { retryPause } from './retry-pause.ts'

/** As many as an upstream is called for at the same time. */
const BATCH = 20
/** How long a row is reserved for the process that sends it. Longer than any call to an upstream. */
const LEASE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** With their pauses, about fourteen days. The last failure is logged as an error, for a person to handle. */
const MOST_ATTEMPTS = 67
/** How long a message waits whose upstream is not called at the moment. */
const CLOSED_PAUSE_MS = 30_000

/** Not by id: SQLite gives that of the newest message, once it is taken back, to the next one. */
const isSame = eq(outbox.dedupeKey, sql.placeholder('dedupeKey'))

const statements = prepared((db) => ({
  due: db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, sql.placeholder('channel')),
        isNull(outbox.sentAt),
        isNull(outbox.diedAt),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    // By the index of the few that wait. By id, SQLite would read all messages of the last month, each second.
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(BATCH)
    .prepare(),
  take: db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`${sql.placeholder('until')}` })
    .where(
      and(
        isSame,
        isNull(outbox.sentAt),
        isNull(outbox.diedAt),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .returning({ attempts: outbox.attempts })
    .prepare(),
  sent: db
    .update(outbox)
    .set({ sentAt: sql`${sql.placeholder('now')}`, failure: null })
    .where(isSame)
    .prepare(),
}))

const CIRCUITS = { sms: 'sms:notices', mail: 'mail' } as const

type OutboxRow = typeof outbox.$inferSelect
export const CHANNELS = ['sms', 'mail'] as const satisfies readonly OutboxRow['channel'][]
export type Channel = (typeof CHANNELS)[number]

/**
 * Sends the messages that are due, each at least once, until none is left or the shop stops. A receiver that
 * recognizes a repeated `dedupeKey` drops the repetition. Failed messages are sent again after increasing waits, for
 * two weeks (SEC-43).
 */
export async function sendChannel(deps: SendingDeps, channel: Channel): Promise<void> {
  const { db } = deps.database
  while (!deps.life.isStopping) {
    const now = deps.clock.now()
    const found = statements(db).due.all({ channel, now })
    if (found.length === 0) return
    const sleeping = found.filter(({ utcOffset }) => utcOffset !== null && !isSmsHour(now, utcOffset))
    if (sleeping.length > 0) await postpone(db, sleeping, now)
    const due = found.filter((row) => !sleeping.includes(row))
    // Before the first is sent, so that mails leave in the order in which they were written.
    const mails = await inOwnTurns(due, async (row) => ({ row, html: await htmlOf(deps, row) }))
    const taken = await take(deps, mails)
    await Promise.all(taken.map((mail) => sendRow(deps, mail)))
  }
}

/** Lets SMS that may wake nobody up wait for the morning, also if they could not be sent during the day (WAIT-7). */
function postpone(db: Db, rows: readonly OutboxRow[], now: number): Promise<void> {
  return whenWritable(db, () =>
    inTransaction(db, () => {
      for (const { dedupeKey, utcOffset } of rows) {
        db.update(outbox)
          .set({ nextAttemptAt: nextSmsHour(now, utcOffset ?? 0) })
          .where(and(eq(outbox.dedupeKey, dedupeKey), isNull(outbox.sentAt)))
          .run()
      }
    }),
  )
}

interface Prepared {
  readonly row: OutboxRow
  /** Null for an SMS, and for a mail of text alone. */
  readonly html: string | null
}

interface Taken extends Prepared {
  /** Including the one that begins. */
  readonly attempts: number
}

/**
 * Reserves messages for this process in one transaction. Leaves out those that another one has reserved meanwhile. What
 * is reserved when the power fails is sent anew in any case.
 */
function take({ database: { db }, clock }: SendingDeps, mails: readonly Prepared[]): Promise<Taken[]> {
  const now = clock.now()
  return whenWritable(db, () =>
    inUnsyncedTransaction(db, () =>
      mails.flatMap((mail): Taken[] => {
        const taken = statements(db).take.get({ dedupeKey: mail.row.dedupeKey, now, until: now + LEASE_MS })
        return taken ? [{ ...mail, attempts: taken.attempts }] : []
      }),
    ),
  )
}

/** Sends a message. Its outcome is stored at once, in one commit with others that are known at the same time. */
async function sendRow(deps: SendingDeps, mail: Taken): Promise<void> {
  const { db } = deps.database
  const { dedupeKey } = mail.row
  const failure = await deliver(deps, mail).then(
    () => null,
    (error: unknown) => afterFailure(deps, mail, error),
  )
  await inSharedCommit(db, () => {
    if (failure === null) statements(db).sent.run({ dedupeKey, now: deps.clock.now() })
    else db.update(outbox).set(failure).where(eq(outbox.dedupeKey, dedupeKey)).run()
  })
}

/** Returns what becomes of a message that was not sent: another attempt, or its end. */
function afterFailure(deps: SendingDeps, { row: { id }, attempts }: Taken, error: unknown) {
  const now = deps.clock.now()
  const reason = error instanceof UpstreamError ? error.reason : 'failed'
  // The upstream was not called, so this was no attempt.
  if (reason === 'closed') return { attempts: attempts - 1, nextAttemptAt: now + CLOSED_PAUSE_MS }

  const isLast = attempts >= MOST_ATTEMPTS
  const level = isLast ? 'error' : 'warn'
  deps.log[level]({ err: error, outboxId: id, attempts }, 'a message was not sent')
  const failure = describeFailure(error)
  // A recipient or text that is refused once is always refused.
  if (isLast || reason === 'refused') return { failure, diedAt: now }
  return { failure, nextAttemptAt: now + retryPause(attempts, LONGEST_PAUSE_MS) }
}

/** Says for the staff why a message was not sent, with the answer of the upstream. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof UpstreamError && error.answer !== undefined
    ? `${error.message}: ${error.answer}`
    : error.message
}

function deliver({ database, clock, upstreams, log }: SendingDeps, { row, html }: Prepared): Promise<void> {
  const { channel, dedupeKey, recipient, subject, body } = row
  return callUpstream({ db: database.db, now: clock.now(), upstreams, log }, CIRCUITS[channel], () =>
    channel === 'sms'
      ? upstreams.sms.send({ dedupeKey, phone: recipient, text: body })
      : upstreams.mail.send({ dedupeKey, to: recipient, subject, text: body, html }),
  )
}

/**
 * Renders the HTML part of a mail. The templates are loaded with the first one, because most processes of a shop never
 * send any. A letter that cannot be rendered goes as text alone, rather than not at all.
 */
async function htmlOf({ log }: SendingDeps, { id, letter }: OutboxRow): Promise<string | null> {
  if (letter === null) return null
  try {
    const { letterHtml } = await import('#server/mail/letter-html.tsx')
    return letterHtml(letter)
  } catch (error) {
    log.error({ err: error, outboxId: id }, 'a letter was not rendered')
    return null
  }
}
