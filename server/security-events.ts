import type { Db } from '#db/client.ts'
import { securityEvents } from '#db/schema/security.ts'
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
const REPEATED: ReadonlySet<Kind> = new Set(['budget-refused', 'bank-message-forged', 'cross-site-refused'])
const REPEATED_AFTER_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 10_000
/** They are what a shop wants to happen. */
const USUAL: ReadonlySet<Kind> = new Set(['sign-in', 'new-device'])

/** For each database, when an event was recorded last. */
const lastTimes = new WeakMap<Db, Map<string, number>>()

/**
 * Records something that a person who looks into an abuse needs to know, as a line of the log and as a row (OPS-25).
 * Never throws. Inside a transaction the row is written after it, whatever becomes of it.
 */
export function recordSecurityEvent(scope: Scope, event: SecurityEvent): void {
  if (isRepeated(scope, event)) return
  const { db, log } = scope
  const { kind, subject } = event
  const who = event.phone === undefined ? undefined : maskPhone(event.phone)
  log[USUAL.has(kind) ? 'info' : 'warn']({ kind, subject, who }, 'security')
  if (db.$client.inTransaction) queueMicrotask(() => write(scope, event))
  else write(scope, event)
}

function write({ db, now, log, session }: Scope, { kind, phone, clientId }: SecurityEvent): void {
  try {
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
  } catch (error) {
    log.warn({ err: error, kind }, 'a security event was not stored')
  }
}

function isRepeated({ db, now, session }: Scope, { kind, phone, subject }: SecurityEvent): boolean {
  if (!REPEATED.has(kind)) return false
  const times = lastTimes.get(db) ?? new Map<string, number>()
  lastTimes.set(db, times)
  const key = [kind, phone, subject, session?.addressKey].join(' ')
  const last = times.get(key)
  if (last !== undefined && now >= last && now < last + REPEATED_AFTER_MS) return true
  times.delete(key)
  times.set(key, now)
  const [oldest] = times.keys()
  if (times.size > MAX_REMEMBERED && oldest !== undefined) times.delete(oldest)
  return false
}
