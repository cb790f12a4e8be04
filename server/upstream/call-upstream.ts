import type { Ctx } from '#server/context.ts'
import { UpstreamError } from './upstream-error.ts'
import type { Upstreams } from './upstreams.ts'

const LIMIT_MS = 3000
const MAX_IN_FLIGHT = 20
const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

/** How one upstream is doing. Kept in memory: it is learnt anew after a restart. */
interface Line {
  inFlight: number
  readonly queue: (() => void)[]
  /** In a row. */
  failures: number
  lastFailureAt: number
}

/** When the whole call ends, and what it is refused with then. */
interface Limit {
  readonly signal: AbortSignal
  readonly error: UpstreamError
}

/** The upstream itself, or one of the companies behind it: each has limits of its own. */
type LineName = keyof Upstreams | `carriers:${string}`

const lines = new WeakMap<Upstreams, Map<LineName, Line>>()

function lineOf(upstreams: Upstreams, name: LineName): Line {
  const byName = lines.get(upstreams) ?? new Map<LineName, Line>()
  lines.set(upstreams, byName)
  const line = byName.get(name) ?? { inFlight: 0, queue: [], failures: 0, lastFailureAt: 0 }
  byName.set(name, line)
  return line
}

/**
 * Calls something outside the shop within its limits: 3 s for the whole of it, at most 20 calls at once (others
 * wait their turn within those 3 s); after 5 failures in a row nobody is sent there for 30 s. Rejects with
 * an UpstreamError, or with what `work` rejects with. The signal tells `work` that nobody waits any longer.
 */
export async function callUpstream<T>(
  ctx: Pick<Ctx, 'db' | 'now' | 'upstreams'>,
  name: LineName,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (ctx.db.$client.inTransaction) throw new Error(`${name} is called inside a transaction`)
  const line = lineOf(ctx.upstreams, name)
  const controller = new AbortController()
  const limit: Limit = { signal: controller.signal, error: new UpstreamError(name, 'timeout') }
  const timer = setTimeout(() => controller.abort(limit.error), LIMIT_MS)
  try {
    refuseIfOpen(line, name, ctx.now)
    await takeTurn(line, limit)
    try {
      refuseIfOpen(line, name, ctx.now)
      return await watched(line, ctx.now, orTimeout(work(limit.signal), limit))
    } finally {
      giveTurn(line)
    }
  } finally {
    clearTimeout(timer)
  }
}

function refuseIfOpen(line: Line, name: LineName, now: number): void {
  if (line.failures < FAILURES_TO_OPEN) return
  if (isRecent(line.lastFailureAt, now)) throw new UpstreamError(name, 'refused')
}

/** A clock that was set back must not keep the line closed for longer. */
function isRecent(failedAt: number, now: number): boolean {
  return now >= failedAt && now < failedAt + OPEN_MS
}

/** Whether its last call failed a moment ago: the next will most likely fail, too. */
export function isFailing({ now, upstreams }: Pick<Ctx, 'now' | 'upstreams'>, name: LineName): boolean {
  const { failures, lastFailureAt } = lineOf(upstreams, name)
  return failures > 0 && isRecent(lastFailureAt, now)
}

async function watched<T>(line: Line, now: number, answer: Promise<T>): Promise<T> {
  try {
    const value = await answer
    line.failures = 0
    return value
  } catch (error) {
    line.failures += 1
    line.lastFailureAt = now
    throw error
  }
}

function takeTurn(line: Line, { signal, error }: Limit): Promise<void> {
  if (line.inFlight < MAX_IN_FLIGHT) {
    line.inFlight += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const go = () => resolve()
    line.queue.push(go)
    signal.addEventListener('abort', () => {
      const at = line.queue.indexOf(go)
      if (at >= 0) line.queue.splice(at, 1)
      reject(error)
    })
  })
}

/** The turn passes to the next in the queue, so that the count stays as it is. */
function giveTurn(line: Line): void {
  const next = line.queue.shift()
  if (next) next()
  else line.inFlight -= 1
}

function orTimeout<T>(answer: Promise<T>, { signal, error }: Limit): Promise<T> {
  return new Promise((resolve, reject) => {
    // The turn may have come in the very moment the time was up.
    if (signal.aborted) reject(error)
    signal.addEventListener('abort', () => reject(error))
    answer.then(resolve, reject)
  })
}
