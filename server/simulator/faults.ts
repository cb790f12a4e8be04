import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const STATE_KEY = 'faults'
/** The shop's timeout for every upstream, in milliseconds. */
const LIMIT_MS = 3000

export const FAULTY_UPSTREAMS = ['sms', 'captcha', 'bank', 'carriers', 'mail', 'geoip'] as const
export type FaultyUpstream = (typeof FAULTY_UPSTREAMS)[number]

export const FAULT_MODES = ['ok', 'refuse', 'timeout', 'garbage', 'answer-lost'] as const

const Fault = z.strictObject({
  /** The delay of every answer in milliseconds. From 3 seconds on the shop's timeout ends the call. */
  latencyMs: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** The share of calls that fail, from 0 to 1. */
  errorRate: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0),
  mode: z._default(z.enum(FAULT_MODES), 'ok'),
  /** The affected companies of an upstream that has several, such as 'cdek' and 'dpd'; empty for all. */
  only: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
})
export type Fault = z.infer<typeof Fault>

/** Fault switches for some of the upstreams; the others stay unchanged. */
export const FaultsInput = z.strictObject(
  Object.fromEntries(FAULTY_UPSTREAMS.map((name) => [name, z.optional(Fault)])) as Record<
    FaultyUpstream,
    z.ZodMiniOptional<typeof Fault>
  >,
)
export type FaultsInput = z.infer<typeof FaultsInput>

const HEALTHY: Fault = { latencyMs: 0, errorRate: 0, mode: 'ok', only: [] }
const NO_FAULTS = forAll(() => HEALTHY)

/** Returns the fault switches of every upstream. Switches that were never set cause no faults. */
export function readFaults(db: Db): Record<FaultyUpstream, Fault> {
  const state = readSimulatorState(db, STATE_KEY)
  if (state === undefined) return NO_FAULTS
  const stored = FaultsInput.safeParse(state)
  const given = stored.success ? stored.data : {}
  return forAll((name) => given[name] ?? HEALTHY)
}

function forAll(faultOf: (name: FaultyUpstream) => Fault): Record<FaultyUpstream, Fault> {
  return Object.fromEntries(FAULTY_UPSTREAMS.map((name) => [name, faultOf(name)])) as Record<
    FaultyUpstream,
    Fault
  >
}

export function writeFaults(db: Db, faults: FaultsInput): void {
  inTransaction(db, () => writeSimulatorState(db, STATE_KEY, { ...readFaults(db), ...faults }))
}

/** Returns whether an upstream's fault switches apply to this company. */
export function isFaulty(db: Db, upstream: FaultyUpstream, company: string): boolean {
  const { only } = readFaults(db)[upstream]
  return only.length === 0 || only.includes(company)
}

/**
 * Runs an upstream's work under its fault switches. Throws UpstreamError for every failure: a failing share, 'refuse',
 * 'timeout', and 'garbage' skip the work, 'answer-lost' runs it and loses the answer. If `nonsense` is given, 'garbage' returns that
 * value instead, which the shop must recognize as invalid.
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
    // If a latency is set, it replaces the wait for the full timeout, so that tests can be fast.
    if (latencyMs === 0) await pause(LIMIT_MS)
    throw new UpstreamError(upstream, 'timeout')
  }
  if (mode === 'refuse') throw new UpstreamError(upstream, 'refused')
  if (Math.random() < errorRate) throw new UpstreamError(upstream, 'failed')
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
