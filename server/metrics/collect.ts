import { statSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, count, eq, gte, isNotNull, isNull, min } from 'drizzle-orm'
import type { Db, Sqlite } from '#db/client.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentMismatches, payments, refunds } from '#db/schema/payments.ts'
import { securityEvents } from '#db/schema/security.ts'
import type { Deps } from '#server/deps.ts'
import { READINESS_FAULTS, type ReadinessFault } from '#server/health/readiness.ts'
import type { Life } from '#server/life/life.ts'
import { RequestTimes } from '#server/life/request-times.ts'
import { listCircuits } from '#server/upstream/call-upstream.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { Metric } from './exposition.ts'

const NANOSECONDS = 1e9
const RESOLUTION_MS = 20

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>

/** Starts to measure how late the event loop is. */
export function watchLoop(): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return delay
}

interface Sources extends Pick<Deps, 'database' | 'clock' | 'life' | 'upstreams'> {
  readonly loopDelay: LoopDelay
  readonly faults: readonly ReadinessFault[]
}

/** Returns every metric of the shop (OPS-18). docs/operations.md names those that are worth an alert. */
export function collectMetrics({ database, clock, life, upstreams, loopDelay, faults }: Sources): Metric[] {
  const now = clock.now()
  return [
    requestMetric(life),
    gauge(
      'shop_fault',
      'Whether the server is not ready, by reason.',
      byLabel('fault', READINESS_FAULTS, faults),
    ),
    ...processMetrics(life, loopDelay),
    ...upstreamMetrics(upstreams, now),
    ...outboxMetrics(database.db, now),
    ...moneyMetrics(database.db),
    gauge('shop_ledger_mismatches', 'Rows that did not agree when a ledger was checked last.', [
      { labels: { ledger: 'stock' }, value: life.ledgerMismatches.stock },
      { labels: { ledger: 'bonuses' }, value: life.ledgerMismatches.bonuses },
    ]),
    gauge('shop_orders_last_day', 'Orders placed within 24 hours.', ordersOfLastDay(database.db, now)),
    gauge(
      'shop_security_events_last_hour',
      'Security events within an hour, by kind.',
      eventsOfLastHour(database.db, now),
    ),
    gauge(
      'shop_database_bytes',
      'Size of the database and of its write-ahead log.',
      fileSizes(database.sqlite),
    ),
  ]
}

function gauge(name: string, help: string, samples: Metric['samples'] | number): Metric {
  return { name, help, type: 'gauge', samples: typeof samples === 'number' ? [{ value: samples }] : samples }
}

function byLabel(label: string, values: readonly string[], present: readonly string[]): Metric['samples'] {
  return values.map((value) => ({ labels: { [label]: value }, value: Number(present.includes(value)) }))
}

function requestMetric({ requests }: Life): Metric {
  const samples = requests.list().flatMap(({ route, status, counts, count: all, seconds }) => {
    const labels = { route, status }
    return [
      ...RequestTimes.bounds.map((bound, i) => ({
        suffix: '_bucket' as const,
        labels: { ...labels, le: String(bound) },
        value: counts[i] ?? 0,
      })),
      { suffix: '_bucket' as const, labels: { ...labels, le: '+Inf' }, value: all },
      { suffix: '_sum' as const, labels, value: seconds },
      { suffix: '_count' as const, labels, value: all },
    ]
  })
  const help = 'Durations of requests by route and class of status.'
  return { name: 'shop_request_seconds', help, type: 'histogram', samples }
}

function processMetrics({ jobsEndedAt }: Life, loopDelay: LoopDelay): Metric[] {
  const delays = [
    { labels: { quantile: '0.5' }, value: secondsLate(loopDelay.percentile(50)) },
    { labels: { quantile: '0.99' }, value: secondsLate(loopDelay.percentile(99)) },
    { labels: { quantile: '1' }, value: secondsLate(loopDelay.max) },
  ]
  // Each reading covers the time since the one before.
  loopDelay.reset()
  return [
    gauge('shop_loop_delay_seconds', 'How late the event loop was since the last reading.', delays),
    gauge('shop_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge('shop_uptime_seconds', 'How long the process runs.', process.uptime()),
    gauge(
      'shop_jobs_age_seconds',
      'Time since the last round of the jobs ended.',
      jobsEndedAt === null ? [] : [{ value: (performance.now() - jobsEndedAt) / 1000 }],
    ),
  ]
}

/** Node measures the time between two timers, which is never shorter than their interval. */
function secondsLate(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000)
}

function upstreamMetrics(upstreams: Upstreams, now: number): Metric[] {
  const circuits = listCircuits({ upstreams, now })
  const samples = (value: (circuit: (typeof circuits)[number]) => number) =>
    circuits.map((circuit) => ({ labels: { upstream: circuit.name }, value: value(circuit) }))
  return [
    gauge(
      'shop_circuit_open',
      'Whether an upstream is not called because it fails.',
      samples(({ isOpen }) => Number(isOpen)),
    ),
    gauge(
      'shop_upstream_calls',
      'Calls of an upstream that are under way or waiting.',
      samples(({ calls }) => calls),
    ),
  ]
}

function outboxMetrics(db: Db, now: number): Metric[] {
  const waiting = db
    .select({ channel: outbox.channel, value: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.diedAt)))
    .groupBy(outbox.channel)
    .all()
  const dead = db
    .select({ channel: outbox.channel, value: count() })
    .from(outbox)
    .where(isNotNull(outbox.diedAt))
    .groupBy(outbox.channel)
    .all()
  return [
    gauge(
      'shop_outbox_waiting',
      'Messages that are not sent yet.',
      waiting.map(({ channel, value }) => ({ labels: { channel }, value })),
    ),
    gauge(
      'shop_outbox_age_seconds',
      'Age of the oldest message that is not sent yet.',
      waiting.map(({ channel, oldest }) => ({ labels: { channel }, value: (now - (oldest ?? now)) / 1000 })),
    ),
    gauge(
      'shop_outbox_dead',
      'Messages that were given up.',
      dead.map(({ channel, value }) => ({ labels: { channel }, value })),
    ),
  ]
}

function moneyMetrics(db: Db): Metric[] {
  const unsettled = db.select({ n: count() }).from(payments).where(isNull(payments.settledAt)).get()
  const mismatches = db
    .select({ n: count() })
    .from(paymentMismatches)
    .where(isNull(paymentMismatches.clearedAt))
    .get()
  const waiting = db.select({ n: count() }).from(refunds).where(isNull(refunds.confirmedAt)).get()
  return [
    gauge('shop_payments_unsettled', 'Payments that the bank has not decided.', unsettled?.n ?? 0),
    gauge('shop_payment_mismatches', 'Payments on which shop and bank do not agree.', mismatches?.n ?? 0),
    gauge('shop_refunds_waiting', 'Refunds that the bank has not confirmed.', waiting?.n ?? 0),
  ]
}

function ordersOfLastDay(db: Db, now: number): Metric['samples'] {
  // The second condition makes an index usable.
  const isRecent = and(gte(orders.createdAt, now - DAY_MS), isNull(orders.anonymizedAt))
  return (['full', 'quick'] as const).map((kind) => {
    const placed = db
      .select({ n: count() })
      .from(orders)
      .where(and(isRecent, eq(orders.kind, kind)))
      .get()
    return { labels: { kind }, value: placed?.n ?? 0 }
  })
}

function eventsOfLastHour(db: Db, now: number): Metric['samples'] {
  return db
    .select({ kind: securityEvents.kind, value: count() })
    .from(securityEvents)
    .where(gte(securityEvents.at, now - HOUR_MS))
    .groupBy(securityEvents.kind)
    .all()
    .map(({ kind, value }) => ({ labels: { kind }, value }))
}

function fileSizes({ memory, name }: Sqlite): Metric['samples'] {
  if (memory) return []
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return [
    { labels: { file: 'database' }, value: sizeOf(name) },
    { labels: { file: 'wal' }, value: sizeOf(`${name}-wal`) },
  ]
}
