import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { limitUses } from '#db/schema/jobs.ts'
import { securityEvents } from '#db/schema/security.ts'
import { inTransaction } from '#db/transaction.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Ctx } from './context.ts'
import { maskPhone } from './mask.ts'

type Kind = typeof securityEvents.$inferInsert.kind

interface SecurityEvent {
  readonly kind: Kind
  readonly phone?: string | undefined
  /** The customer whose account shows the event. */
  readonly clientId?: number
  /** What was refused, such as the name of a budget. */
  readonly subject?: string
}

/** What the request of an event says; a message of the bank has no session. */
type Scope = Pick<Ctx, 'db' | 'now' | 'log'> & { readonly session?: Pick<Ctx['session'], 'addressKey'> }

/**
 * Kinds of which anybody can cause any number. An equal one is recorded again only after a while, so that refusing is
 * cheap.
 */
const REPEATED: ReadonlySet<Kind> = new Set([
  'code-locked',
  'budget-refused',
  'bank-message-forged',
  'cross-site-refused',
])
const REPEATED_AFTER_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 10_000
/** They are what a shop wants to happen. */
const USUAL: ReadonlySet<Kind> = new Set(['sign-in', 'new-device'])

/**
 * For each database, when this process has recorded an event last, or found that another one had. It saves asking the
 * database each time.
 */
const lastTimes = new WeakMap<Db, Map<string, number>>()

const statements = prepared((db) => ({
  lately: db
    .select({ id: limitUses.id })
    .from(limitUses)
    .where(and(eq(limitUses.key, sql.placeholder('key')), gt(limitUses.at, sql.placeholder('since'))))
    .limit(1)
    .prepare(),
}))

/**
 * Records something that a person who looks into an abuse needs to know, as a line of the log and as a row (OPS-25).
 * Never throws. Inside a transaction it is recorded after it, whatever becomes of it.
 */
export function recordSecurityEvent(scope: Scope, event: SecurityEvent): void {
  const key = REPEATED.has(event.kind) ? keyOf(scope, event) : null
  if (key !== null && isKnown(scope, key)) return
  if (scope.db.$client.inTransaction) queueMicrotask(() => record(scope, event, key))
  else record(scope, event, key)
}

function record(scope: Scope, event: SecurityEvent, key: string | null): void {
  if (!store(scope, event, key)) return
  const { kind, subject } = event
  const who = event.phone === undefined ? undefined : maskPhone(event.phone)
  scope.log[USUAL.has(kind) ? 'info' : 'warn']({ kind, subject, who }, 'security')
}

/** Returns false, and stores nothing, if another process has recorded an equal event a while ago. */
function store(scope: Scope, event: SecurityEvent, key: string | null): boolean {
  const { db, now, log } = scope
  try {
    return inTransaction(db, () => {
      if (key !== null) {
        if (statements(db).lately.get({ key, since: now - REPEATED_AFTER_MS })) return false
        db.insert(limitUses).values({ key, at: now }).run()
      }
      write(scope, event)
      return true
    })
  } catch (error) {
    log.warn({ err: error, kind: event.kind }, 'a security event was not stored')
    return true
  }
}

function write({ db, now, log, session }: Scope, { kind, phone, clientId }: SecurityEvent): void {
  const { requestId } = log.bindings()
  db.insert(securityEvents)
    .values({
      kind,
      at: now,
      phone: phone === undefined ? null : maskPhone(phone),
      address: session?.addressKey ?? null,
      clientId: clientId ?? null,
      requestId: typeof requestId === 'string' ? requestId : null,
    })
    .run()
}

function keyOf({ session }: Scope, { kind, phone, subject }: SecurityEvent): string {
  return ['event', kind, phone, subject, session?.addressKey].join(' ')
}

/** Returns whether this process knows that an equal event was recorded a while ago; from now on it does. */
function isKnown({ db, now }: Scope, key: string): boolean {
  const times = lastTimes.get(db) ?? new Map<string, number>()
  lastTimes.set(db, times)
  const last = times.get(key)
  if (last !== undefined && now >= last && now < last + REPEATED_AFTER_MS) return true
  times.delete(key)
  times.set(key, now)
  const [oldest] = times.keys()
  if (times.size > MAX_REMEMBERED && oldest !== undefined) times.delete(oldest)
  return false
}
