import { Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { MIN_FREE_BYTES, watchReadiness } from '#server/health/readiness.ts'
import { createGauges } from './gauges.ts'

/**
 * Serves the metrics at /metrics. It has a port of its own, which is never the shop's: what it tells is nobody
 * else's business.
 */
export function createMetricsApp(deps: Deps): Hono {
  const app = new Hono()
  const gauges = createGauges(deps, watchReadiness(deps, MIN_FREE_BYTES))
  // Memory, processor time, and the delay of the event loop, under their usual names.
  collectDefaultMetrics({ register: gauges })
  const all = Registry.merge([deps.life.counts.registry, gauges])
  app.get('/metrics', async (c) => c.body(await all.metrics(), 200, { 'Content-Type': all.contentType }))
  return app
}
