import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/jobs.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { JobDeps } from './job-deps.ts'
import { retryPause } from './retry-pause.ts'

const BATCH = 10
/** How long a row is reserved for the process that sends it. Longer than any call to an upstream. */
const LEASE_MS = 30_000
/**
 * The maximum number of attempts, about half a day. The last failure is logged as an error, for a person to handle.
 */
const MAX_ATTEMPTS = 50

const statements = prepared((db) => ({
  due: db
    .select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.diedAt),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
        lt(outbox.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(BATCH)
    .prepare(),
  take: db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`${sql.placeholder('until')}` })
    .where(
      and(
        eq(outbox.id, sql.placeholder('id')),
        isNull(outbox.sentAt),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .returning({ attempts: outbox.attempts })
    .prepare(),
}))

const CIRCUITS = { sms: 'sms:notices', mail: 'mail' } as const

type OutboxRow = typeof outbox.$inferSelect

/**
 * Sends the messages that are due, each at least once. A receiver that recognizes a repeated `dedupeKey` drops the
 * repetition. Failed messages are sent again after increasing waits.
 */
export async function sendOutbox(deps: JobDeps): Promise<void> {
  const { db } = deps.database
  for (;;) {
    const due = statements(db).due.all({ now: deps.clock.now() })
    if (due.length === 0) return
    await Promise.all(due.map((row) => sendRow(deps, row)))
  }
}

async function sendRow(deps: JobDeps, row: OutboxRow): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  const taken = statements(db).take.get({ id: row.id, now, until: now + LEASE_MS })
  if (!taken) return
  try {
    await deliver(deps, row)
    db.update(outbox).set({ sentAt: deps.clock.now() }).where(eq(outbox.id, row.id)).run()
  } catch (error) {
    db.update(outbox)
      .set({ nextAttemptAt: deps.clock.now() + retryPause(taken.attempts) })
      .where(eq(outbox.id, row.id))
      .run()
    const isLast = taken.attempts >= MAX_ATTEMPTS
    deps.log[isLast ? 'error' : 'warn'](
      { err: error, outboxId: row.id, attempts: taken.attempts },
      'a message was not sent',
    )
  }
}

function deliver({ database, clock, upstreams }: JobDeps, row: OutboxRow): Promise<void> {
  const { channel, dedupeKey, recipient, subject, body } = row
  return callUpstream({ db: database.db, now: clock.now(), upstreams }, CIRCUITS[channel], () =>
    channel === 'sms'
      ? upstreams.sms.send({ dedupeKey, phone: recipient, text: body })
      : upstreams.mail.send({ dedupeKey, to: recipient, subject, text: body }),
  )
}
