import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { and, asc, count, eq, gte, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { type Aggregator, Counter, Gauge, Registry } from 'prom-client'
import type { Db, Sqlite } from '#db/client.ts'
import { copyAge } from '#db/lease.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, paymentMismatches, payments, refunds } from '#db/schema/payments.ts'
import { reviews } from '#db/schema/reviews.ts'
import { securityEvents } from '#db/schema/security.ts'
import { LEDGERS, readFact } from '#db/shop-facts.ts'
import { commitsOf } from '#db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { READINESS_FAULTS, type ReadinessFault } from '#server/health/readiness.ts'
import type { Life } from '#server/life/life.ts'
import { listAccounts, listCircuits } from '#server/upstream/call-upstream.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'

type Sample = readonly [label: string, value: number]

/** What one of the gauges below reads. */
type Read<T> = () => T | Promise<T>

type Sources = Pick<Deps, 'database' | 'clock' | 'life' | 'upstreams'>

/**
 * Returns the metrics of this process that are read when they are asked for (OPS-18). Of several processes the highest
 * value counts, unless it is a number of calls or of processes.
 */
export function createProcessGauges(
  { database, clock, life, upstreams }: Sources,
  findFaults: () => Promise<readonly ReadinessFault[]>,
): Registry {
  const registry = new Registry()
  addServerGauges(registry, life, findFaults)
  addChanges(registry, database.db)
  addUpstreamGauges(registry, () => listCircuits({ now: clock.now(), upstreams }))
  addSamples(
    ...([
      registry,
      'shop_account_unusable',
      'Whether an upstream does nothing until a person acts.',
    ] as const),
    'upstream',
    () => listAccounts({ upstreams }).map(({ name, isUsable }) => [name, Number(!isUsable)]),
  )
  return registry
}

/** Returns the metrics that are read from the database, and are the same in all processes (OPS-18). */
export function createShopGauges({ database, clock }: Pick<Sources, 'database' | 'clock'>): Registry {
  const registry = new Registry()
  addOutboxGauges(registry, { db: database.db, now: () => clock.now() })
  addMoneyGauges(registry, database.db)
  addEventGauges(registry, { db: database.db, now: () => clock.now() })
  addValue(registry, 'shop_reviews_waiting', 'Reviews that wait until the staff has read them.', () =>
    database.db.$count(reviews, eq(reviews.state, 'waiting')),
  )
  addSamples(
    registry,
    'shop_ledger_mismatches',
    'Rows that did not agree when a ledger was checked last.',
    'ledger',
    () => LEDGERS.map((ledger) => [ledger, Number(readFact(database.sqlite, `mismatches:${ledger}`) ?? 0)]),
  )
  addSamples(
    registry,
    'shop_database_bytes',
    'Size of the database and of its write-ahead log.',
    'file',
    () => fileSizes(database.sqlite),
  )
  addValue(registry, 'shop_replica_age_seconds', 'Time since the continuous copy had everything.', () => {
    const age = copyAge(database.sqlite)
    return age === null ? null : age / 1000
  })
  return registry
}

/** Adds a metric with one value; with none while there is null. */
function addValue(
  registry: Registry,
  name: string,
  help: string,
  read: Read<number | null>,
  aggregator: Aggregator = 'max',
): void {
  new Gauge({
    ...{ name, help, aggregator, registers: [registry] },
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** Adds a metric with a value for each value of a label. */
function addSamples(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: Read<readonly Sample[]>,
  aggregator: Aggregator = 'max',
): void {
  new Gauge({
    ...{ name, help, aggregator, labelNames: [label], registers: [registry] },
    async collect() {
      const samples = await read()
      this.reset()
      for (const [labelValue, value] of samples) this.set({ [label]: labelValue }, value)
    },
  })
}

function addServerGauges(
  registry: Registry,
  life: Life,
  findFaults: () => Promise<readonly ReadinessFault[]>,
): void {
  addValue(registry, 'shop_processes', 'Processes that serve the shop.', () => 1, 'sum')
  addSamples(registry, 'shop_fault', 'Whether the server is not ready, by reason.', 'fault', async () => {
    const found = await findFaults()
    return READINESS_FAULTS.map((fault) => [fault, Number(found.includes(fault))])
  })
  addValue(registry, 'shop_jobs_age_seconds', 'Time since the last round of the jobs ended.', () =>
    life.jobsEndedAt === null ? null : (performance.now() - life.jobsEndedAt) / 1000,
  )
}

function addChanges(registry: Registry, db: Db): void {
  new Counter({
    ...{ name: 'shop_changes_total', help: 'Transactions that were committed and waited for the disk.' },
    registers: [registry],
    collect() {
      this.reset()
      this.inc(commitsOf(db))
    },
  })
}

function addUpstreamGauges(registry: Registry, list: () => ReturnType<typeof listCircuits>): void {
  addSamples(
    ...([
      registry,
      'shop_circuit_open',
      'Whether the last calls of an upstream failed, until it answers, for an hour at most.',
    ] as const),
    'upstream',
    () => list().map(({ name, isOpen }) => [name, Number(isOpen)]),
  )
  addSamples(
    ...([registry, 'shop_upstream_calls', 'Calls of an upstream that are under way or waiting.'] as const),
    'upstream',
    () => list().map(({ name, calls }) => [name, calls]),
    'sum',
  )
}

interface AtTime {
  readonly db: Db
  now(): number
}

function addOutboxGauges(registry: Registry, { db, now }: AtTime): void {
  const byChannel = (which: ReturnType<typeof and>) =>
    db
      .select({ channel: outbox.channel, n: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .where(which)
      .groupBy(outbox.channel)
      .all()
  const waiting = () => byChannel(and(isNull(outbox.sentAt), isNull(outbox.diedAt)))
  addSamples(registry, 'shop_outbox_waiting', 'Messages that are not sent yet.', 'channel', () =>
    waiting().map(({ channel, n }) => [channel, n]),
  )
  addSamples(
    ...([registry, 'shop_outbox_age_seconds', 'Age of the oldest message that is not sent yet.'] as const),
    'channel',
    // A message that is planned for later is not late.
    () => waiting().map(({ channel, oldest }) => [channel, Math.max(0, now() - (oldest ?? now())) / 1000]),
  )
  addSamples(registry, 'shop_outbox_dead', 'Messages that were given up.', 'channel', () =>
    byChannel(isNotNull(outbox.diedAt)).map(({ channel, n }) => [channel, n]),
  )
}

function addMoneyGauges(registry: Registry, db: Db): void {
  addValue(
    ...([registry, 'shop_payments_unsettled', 'Payments that the bank has not decided.'] as const),
    () => db.$count(payments, isNull(payments.settledAt)),
  )
  addValue(
    ...([registry, 'shop_payment_mismatches', 'Payments on which shop and bank do not agree.'] as const),
    () => db.$count(paymentMismatches, isNull(paymentMismatches.clearedAt)),
  )
  addValue(registry, 'shop_refunds_waiting', 'Refunds that the bank has not confirmed.', () =>
    Promise.all([
      db.$count(refunds, isNull(refunds.confirmedAt)),
      db.$count(orderRefunds, isNull(orderRefunds.confirmedAt)),
    ]).then(([rests, parts]) => rests + parts),
  )
}

function addEventGauges(registry: Registry, { db, now }: AtTime): void {
  addSamples(registry, 'shop_orders_last_day', 'Orders placed within 24 hours.', 'kind', async () => {
    const counts = await countOrders({ db, now }, DAY_MS, orders.kind)
    return (['full', 'quick'] as const).map((kind) => [kind, counts.get(kind) ?? 0])
  })
  addSamples(
    ...([registry, 'shop_orders_last_month', 'Orders placed within 30 days, by state.', 'state'] as const),
    async () => [...(await countOrders({ db, now }, 30 * DAY_MS, orders.fulfilment))],
  )
  addSamples(
    ...([registry, 'shop_security_events_last_hour', 'Security events within an hour, by kind.'] as const),
    'kind',
    () =>
      db
        .select({ kind: securityEvents.kind, n: count() })
        .from(securityEvents)
        .where(gte(securityEvents.at, now() - HOUR_MS))
        .groupBy(securityEvents.kind)
        .all()
        .map(({ kind, n }) => [kind, n]),
  )
}

/** How many orders are counted before requests are answered. */
const COUNTED = 500

/** Counts the orders that were placed within so many milliseconds, by the values of a column. */
async function countOrders(
  { db, now }: AtTime,
  withinMs: number,
  column: typeof orders.kind | typeof orders.fulfilment,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let last = { createdAt: now() - withinMs, id: 0 }
  for (;;) {
    const rows = db
      .select({ value: column, createdAt: orders.createdAt, id: orders.id })
      .from(orders)
      .where(
        and(
          gte(orders.createdAt, last.createdAt),
          sql`(${orders.createdAt}, ${orders.id}) > (${last.createdAt}, ${last.id})`,
          // Makes an index usable.
          isNull(orders.anonymizedAt),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(COUNTED)
      .all()
    for (const { value } of rows) counts.set(value, (counts.get(value) ?? 0) + 1)
    const end = rows.at(-1)
    if (!end || rows.length < COUNTED) return counts
    last = end
    await setImmediate()
  }
}

function fileSizes({ memory, name }: Sqlite): readonly Sample[] {
  if (memory) return []
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return [
    ['database', sizeOf(name)],
    ['wal', sizeOf(`${name}-wal`)],
  ]
}
