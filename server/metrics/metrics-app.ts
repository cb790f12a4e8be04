import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { MIN_FREE_BYTES, watchReadiness } from '#server/health/readiness.ts'
import { collectMetrics, watchLoop } from './collect.ts'
import { exposition } from './exposition.ts'

/**
 * Serves the metrics at /metrics. It has a port of its own, which is never the shop's: what it tells is nobody
 * else's business.
 */
export function createMetricsApp(deps: Deps): Hono {
  const app = new Hono()
  const loopDelay = watchLoop()
  const findFaults = watchReadiness(deps, MIN_FREE_BYTES)
  app.get('/metrics', async (c) => {
    const faults = await findFaults()
    const text = exposition(collectMetrics({ ...deps, loopDelay, faults }))
    return c.body(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}
