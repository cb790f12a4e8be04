import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import type { CarrierName } from '#shared/tariffs/carriers.ts'
import { HOUR_MS } from '#shared/time.ts'
import { UpstreamError } from './upstream-error.ts'
import type { Upstreams } from './upstreams.ts'

const LIMIT_MS = 3000
/** Only jobs send mail, for which nobody waits, and an SMTP conversation has many steps. */
const MAIL_LIMIT_MS = 30_000
/** How long a call waits for one of the slots, in addition to its own time. */
const LONGEST_WAIT_MS = 500
/** By all processes of the shop together. */
const MAX_IN_FLIGHT = 20
const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

/** What a call needs to know of its request. */
interface CallScope {
  /** UTC milliseconds. */
  readonly now: number
  readonly upstreams: Upstreams
}

/** What making a call needs besides. */
interface CallerScope extends CallScope {
  readonly db: Db
  readonly log: Logger
}

/** A caller that may hold only a part of the slots, so that others always find some. */
interface Caller {
  readonly key: string
  /** From 0 to 1. */
  readonly part: number
  /** How many slots the caller may hold even if its part has fewer. */
  readonly least: number
}

/** A call that waits for a slot. */
interface Waiting {
  readonly caller: Caller | undefined
  go(): void
}

/**
 * The circuit breaker and the queue of one upstream. They are kept in memory, so the circuit is closed after a
 * restart.
 */
interface Circuit {
  inFlight: number
  /** The same by the key of a caller. */
  readonly inFlightOf: Map<string, number>
  readonly queue: Waiting[]
  /** Consecutive failures of the upstream itself. */
  failures: number
  lastFailureAt: number
  /** When the last call went wrong in any way; null if it did not. */
  wentWrongAt: number | null
}

/** How many processes share the upstreams, if there are several. */
const sharers = new WeakMap<Upstreams, number>()

/** Leaves to this process its part of the calls that may be made at the same time. */
export function shareUpstreams(upstreams: Upstreams, processes: number): void {
  sharers.set(upstreams, processes)
}

/** What only jobs call. One process does the jobs, so it makes all of these calls. */
const OF_JOBS = /^(?:mail$|sms:notices$|bank-(?:question|refund):|carrier-parcels:)/

/** How many calls of one upstream this process makes at the same time. */
function mostInFlight(upstreams: Upstreams, name: CircuitName): number {
  const processes = OF_JOBS.test(name) ? 1 : (sharers.get(upstreams) ?? 1)
  return Math.max(1, Math.floor(MAX_IN_FLIGHT / processes))
}

/**
 * An upstream, one of the companies behind it, or one of its uses. Each has its own limits, so that notices about
 * orders cannot hold up the codes that people wait for, nor parcels the quotes, nor hints those of a checkout, and
 * neither refunds, nor the shop's own questions to a bank, nor those that others can cause take the place of a payment.
 */
type CircuitName =
  | Exclude<keyof Upstreams, 'banks' | 'carriers' | 'sms'>
  | 'sms:codes'
  | 'sms:notices'
  | `${'bank' | 'bank-question' | 'bank-hint' | 'bank-refund'}:${PaymentProvider}`
  | `${'carriers' | 'carrier-hints' | 'carrier-parcels'}:${CarrierName}`

const circuits = new WeakMap<Upstreams, Map<CircuitName, Circuit>>()

function circuitOf(upstreams: Upstreams, name: CircuitName): Circuit {
  const byName = circuits.get(upstreams) ?? new Map<CircuitName, Circuit>()
  circuits.set(upstreams, byName)
  const circuit = byName.get(name) ?? {
    inFlight: 0,
    inFlightOf: new Map(),
    queue: [],
    failures: 0,
    lastFailureAt: 0,
    wentWrongAt: null,
  }
  byName.set(name, circuit)
  return circuit
}

/**
 * Calls an upstream within its limits: at most 20 calls at the same time, divided by the processes that make them, and
 * at most 3 s for each, or 30 s for a mail. Further calls, and those of a caller who holds its part of the slots, wait up
 * to half a second for one; their own time begins after that. After 5 consecutive failures of the upstream no call is
 * made for 30 s. Its refusals are no failures, and neither are calls that got no slot. Rejects with an UpstreamError or
 * with the error of `work`, and with an Error inside a transaction. The signal aborts when the time is over.
 */
export async function callUpstream<T>(
  ctx: CallerScope,
  name: CircuitName,
  work: (signal: AbortSignal) => Promise<T>,
  caller?: Caller,
): Promise<T> {
  if (ctx.db.$client.inTransaction) throw new Error(`${name} is called inside a transaction`)
  const circuit = circuitOf(ctx.upstreams, name)
  refuseIfOpen(circuit, name, ctx.now)
  const most = mostInFlight(ctx.upstreams, name)
  if (isFree(circuit, most, caller)) hold(circuit, caller, 1)
  else await waitForSlot(circuit, name, caller)
  try {
    refuseIfOpen(circuit, name, ctx.now)
    return await inTime(name, work).then(
      (answer) => {
        noteAnswer(ctx, name, circuit)
        return answer
      },
      (error: unknown) => {
        noteFailure(ctx, name, circuit, error)
        throw error
      },
    )
  } finally {
    release(circuit, most, caller)
  }
}

function refuseIfOpen(circuit: Circuit, name: CircuitName, now: number): void {
  if (isOpen(circuit, now)) throw new UpstreamError(name, 'closed')
}

function isOpen({ failures, lastFailureAt }: Circuit, now: number): boolean {
  return failures >= FAILURES_TO_OPEN && isRecent(lastFailureAt, now)
}

/** Returns whether a call would be refused because the upstream has failed too often, without being made. */
export function isCircuitOpen({ now, upstreams }: CallScope, name: CircuitName): boolean {
  return isOpen(circuitOf(upstreams, name), now)
}

/** Whether a failure keeps the circuit open. Setting the clock back does not keep it open longer. */
function isRecent(failedAt: number, now: number): boolean {
  return now >= failedAt && now < failedAt + OPEN_MS
}

/**
 * Returns whether the last call failed or was refused within the last 30 s, so that the next one will probably fail
 * too.
 */
export function isFailing({ now, upstreams }: CallScope, name: CircuitName): boolean {
  const { wentWrongAt } = circuitOf(upstreams, name)
  return wentWrongAt !== null && isRecent(wentWrongAt, now)
}

/** For how long an upstream that nobody calls any more counts as down: another process may call it, with success. */
const KNOWN_FOR_MS = HOUR_MS

/**
 * Returns the state of every circuit that has been used by this process. One that has been opened counts as open until
 * the upstream answers, or nothing is known of it any more: each 30 s calls are tried, and refused again only once one of
 * them has failed.
 */
export function listCircuits({ now, upstreams }: CallScope): {
  name: string
  isOpen: boolean
  calls: number
}[] {
  return [...(circuits.get(upstreams) ?? [])].map(([name, circuit]) => ({
    name,
    isOpen: circuit.failures >= FAILURES_TO_OPEN && now < circuit.lastFailureAt + KNOWN_FOR_MS,
    calls: circuit.inFlight + circuit.queue.length,
  }))
}

/** The upstreams that do nothing for the shop until a person acts. */
const unusableAccounts = new WeakMap<Upstreams, Set<string>>()

/** Returns the upstreams that have been called by this process, and whether the shop's account there can be used. */
export function listAccounts({ upstreams }: Pick<CallScope, 'upstreams'>): {
  name: string
  isUsable: boolean
}[] {
  const names = new Set([...(circuits.get(upstreams)?.keys() ?? [])].map(accountOf))
  return [...names].map((name) => ({ name, isUsable: !unusableAccounts.get(upstreams)?.has(name) }))
}

/** Returns whose account a call needs: the same for all uses of one company. */
function accountOf(name: CircuitName): string {
  const [use = '', company] = name.split(':')
  if (use === 'sms') return use
  const upstream = use.replace(/^bank-.*/, 'bank').replace(/^carrier-.*/, 'carriers')
  return company === undefined ? upstream : `${upstream}:${company}`
}

function unusableOf(upstreams: Upstreams): Set<string> {
  const unusable = unusableAccounts.get(upstreams) ?? new Set<string>()
  unusableAccounts.set(upstreams, unusable)
  return unusable
}

function noteAnswer({ upstreams, log }: CallerScope, name: CircuitName, circuit: Circuit): void {
  circuit.failures = 0
  circuit.wentWrongAt = null
  const upstream = accountOf(name)
  if (unusableOf(upstreams).delete(upstream)) log.info({ upstream }, 'the account can be used again')
}

/** Logs when an account can no longer be used, once until a call succeeds again (OPS-31). */
function noteFailure(
  { upstreams, now, log }: CallerScope,
  name: CircuitName,
  circuit: Circuit,
  error: unknown,
): void {
  const upstream = accountOf(name)
  const unusable = unusableOf(upstreams)
  if (error instanceof UpstreamError && error.reason === 'account' && !unusable.has(upstream)) {
    unusable.add(upstream)
    log.error({ err: error, upstream }, 'the account cannot be used, a person has to act')
  }
  circuit.wentWrongAt = now
  if (isRefusal(error)) {
    // The upstream has answered, so it works.
    circuit.failures = 0
  } else {
    circuit.failures += 1
    circuit.lastFailureAt = now
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && error.reason === 'refused'
}

/** Whether there is a slot for a caller. */
function isFree({ inFlight, inFlightOf }: Circuit, most: number, caller?: Caller): boolean {
  if (inFlight >= most) return false
  if (caller === undefined) return true
  return (inFlightOf.get(caller.key) ?? 0) < Math.max(caller.least, Math.ceil(most * caller.part))
}

/** Counts a slot that is held from now on, or no longer. */
function hold(circuit: Circuit, caller: Caller | undefined, change: 1 | -1): void {
  circuit.inFlight += change
  if (caller === undefined) return
  const held = (circuit.inFlightOf.get(caller.key) ?? 0) + change
  if (held > 0) circuit.inFlightOf.set(caller.key, held)
  else circuit.inFlightOf.delete(caller.key)
}

/** Waits for a slot, which is held then. Rejects if none becomes free in time. */
function waitForSlot(circuit: Circuit, name: CircuitName, caller?: Caller): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = {
      caller,
      go() {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      circuit.queue.splice(circuit.queue.indexOf(waiting), 1)
      reject(new UpstreamError(name, 'closed'))
    }, LONGEST_WAIT_MS)
    circuit.queue.push(waiting)
  })
}

/** Passes the slot to the first call in the queue that may have it. */
function release(circuit: Circuit, most: number, caller?: Caller): void {
  hold(circuit, caller, -1)
  const next = circuit.queue.findIndex((waiting) => isFree(circuit, most, waiting.caller))
  for (const waiting of circuit.queue.splice(next, next < 0 ? 0 : 1)) {
    hold(circuit, waiting.caller, 1)
    waiting.go()
  }
}

/** Does the work, or rejects and aborts its signal when its time is over. */
function inTime<T>(name: CircuitName, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const answer = work(controller.signal)
    const end = () => {
      const error = new UpstreamError(name, 'timeout')
      controller.abort(error)
      reject(error)
    }
    const timer = setTimeout(end, name === 'mail' ? MAIL_LIMIT_MS : LIMIT_MS)
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
