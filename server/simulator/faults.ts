import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const STATE_KEY = 'faults'
/** How long the shop waits for any upstream. */
const LIMIT_MS = 3000

export const FAULTY_UPSTREAMS = ['sms', 'captcha', 'bank', 'carriers', 'mail', 'geoip'] as const
export type FaultyUpstream = (typeof FAULTY_UPSTREAMS)[number]

export const FAULT_MODES = ['ok', 'refuse', 'timeout', 'garbage', 'answer-lost'] as const

const Fault = z.strictObject({
  /** How late every answer comes; from 3 s on the shop waits no longer. */
  latencyMs: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** Share of the calls that are refused, 0…1. */
  errorRate: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0),
  mode: z._default(z.enum(FAULT_MODES), 'ok'),
  /** Of several companies behind one upstream only these: 'cdek', 'dpd' and so on; all of them when empty. */
  only: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
})
export type Fault = z.infer<typeof Fault>

/** Any subset of the upstreams; what is left out stays as it is. */
export const FaultsInput = z.strictObject(
  Object.fromEntries(FAULTY_UPSTREAMS.map((name) => [name, z.optional(Fault)])) as Record<
    FaultyUpstream,
    z.ZodMiniOptional<typeof Fault>
  >,
)
export type FaultsInput = z.infer<typeof FaultsInput>

const HEALTHY: Fault = { latencyMs: 0, errorRate: 0, mode: 'ok', only: [] }

/** The switches of every upstream; healthy where nothing was set. */
export function readFaults(db: Db): Record<FaultyUpstream, Fault> {
  const stored = FaultsInput.safeParse(readSimulatorState(db, STATE_KEY) ?? {})
  const given = stored.success ? stored.data : {}
  return Object.fromEntries(FAULTY_UPSTREAMS.map((name) => [name, given[name] ?? HEALTHY])) as Record<
    FaultyUpstream,
    Fault
  >
}

export function writeFaults(db: Db, faults: FaultsInput): void {
  writeSimulatorState(db, STATE_KEY, { ...readFaults(db), ...faults })
}

/** Whether the switches of the upstream mean this company behind it. */
export function isFaulty(db: Db, upstream: FaultyUpstream, company: string): boolean {
  const { only } = readFaults(db)[upstream]
  return only.length === 0 || only.includes(company)
}

/**
 * Does the upstream's work as its fault switches say. Every failure is an UpstreamError: 'refuse', 'timeout' and
 * 'garbage' leave the work undone, 'answer-lost' does it and loses the answer. With `nonsense` given, 'garbage' is
 * no error but that answer, for the shop to see through.
 */
export async function withFaults<T>(
  db: Db,
  upstream: FaultyUpstream,
  work: () => T | Promise<T>,
  nonsense?: T,
): Promise<T> {
  const { latencyMs, errorRate, mode } = readFaults(db)[upstream]
  if (latencyMs > 0) await pause(Math.min(latencyMs, LIMIT_MS))
  if (mode === 'timeout') {
    // With a latency set that was the wait already, so that a test need not sit through the whole limit.
    if (latencyMs === 0) await pause(LIMIT_MS)
    throw new UpstreamError(upstream, 'timeout')
  }
  if (mode === 'refuse' || Math.random() < errorRate) throw new UpstreamError(upstream, 'refused')
  if (mode === 'garbage' && nonsense !== undefined) return nonsense
  if (mode === 'garbage') throw new UpstreamError(upstream, 'garbage')
  const answer = await work()
  if (mode === 'answer-lost') throw new UpstreamError(upstream, 'lost')
  if (latencyMs >= LIMIT_MS) throw new UpstreamError(upstream, 'timeout')
  return answer
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
