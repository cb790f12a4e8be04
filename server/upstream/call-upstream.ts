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

const lines = new WeakMap<Upstreams, Map<keyof Upstreams, Line>>()

function lineOf(upstreams: Upstreams, name: keyof Upstreams): Line {
  const byName = lines.get(upstreams) ?? new Map<keyof Upstreams, Line>()
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
  name: keyof Upstreams,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (ctx.db.$client.inTransaction) throw new Error(`${name} is called inside a transaction`)
  const line = lineOf(ctx.upstreams, name)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new UpstreamError(name, 'timeout')), LIMIT_MS)
  try {
    refuseIfOpen(line, name, ctx.now)
    await takeTurn(line, limit.signal)
    try {
      refuseIfOpen(line, name, ctx.now)
      return await watched(line, ctx.now, orAborted(work(limit.signal), limit.signal))
    } finally {
      giveTurn(line)
    }
  } finally {
    clearTimeout(timer)
  }
}

function refuseIfOpen(line: Line, name: keyof Upstreams, now: number): void {
  if (line.failures < FAILURES_TO_OPEN) return
  // A clock that was set back must not keep the line closed for longer.
  const isOpen = now >= line.lastFailureAt && now < line.lastFailureAt + OPEN_MS
  if (isOpen) throw new UpstreamError(name, 'refused')
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

function takeTurn(line: Line, signal: AbortSignal): Promise<void> {
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
      reject(signal.reason)
    })
  })
}

/** The turn passes to the next in the queue, so that the count stays as it is. */
function giveTurn(line: Line): void {
  const next = line.queue.shift()
  if (next) next()
  else line.inFlight -= 1
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}
