import { collectDefaultMetrics, Registry } from 'prom-client'
import { MIN_FREE_BYTES } from '#db/free-space.ts'
import type { Deps } from '#server/deps.ts'
import { watchReadiness } from '#server/health/readiness.ts'
import { createProcessGauges, createShopGauges } from './gauges.ts'

/** One metric with its values, and how those of several processes become one, as prom-client writes it down. */
export type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

export interface Metrics {
  /** What this process counts and measures, and what it reads from the database. */
  readonly all: Registry
  /** The same, to be added up with other processes, of which only one is asked for what the database says. */
  read(isWithDatabase: boolean): Promise<Metric[]>
}

/** Begins to measure this process. */
export function createMetrics(deps: Deps): Metrics {
  const gauges = createProcessGauges(deps, watchReadiness(deps, MIN_FREE_BYTES))
  // Memory, processor time, and the delay of the event loop, under their usual names.
  collectDefaultMetrics({ register: gauges })
  const own = Registry.merge([deps.life.counts.registry, gauges])
  const shop = createShopGauges(deps)
  return {
    all: Registry.merge([own, shop]),
    async read(isWithDatabase) {
      const found = await Promise.all(
        [own, ...(isWithDatabase ? [shop] : [])].map((registry) => registry.getMetricsAsJSON()),
      )
      return found.flat().map(withHighestDelay)
    },
  }
}

/** The average of the delays, which prom-client would state, hides a single process that is too busy. */
function withHighestDelay(metric: Metric): Metric {
  return /^nodejs_eventloop_lag_p\d+_/.test(metric.name) ? { ...metric, aggregator: 'max' } : metric
}
