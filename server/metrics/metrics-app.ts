import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'

/**
 * Serves the metrics at /metrics. It has a port of its own, which is never the shop's: what it tells is nobody
 * else's business.
 */
export function createMetricsApp({ all }: Pick<Metrics, 'all'>): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => c.body(await all.metrics(), 200, { 'Content-Type': all.contentType }))
  return app
}
