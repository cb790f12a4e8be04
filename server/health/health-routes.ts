import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { MIN_FREE_BYTES, watchReadiness } from './readiness.ts'

const UNCACHED = { 'Cache-Control': 'no-store' }

/**
 * Says whether the process lives, and whether it should get requests. A process that does not live should be
 * restarted; one that is not ready should be left alone by the proxy.
 */
export function healthRoutes(deps: Deps, minFreeBytes = MIN_FREE_BYTES): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const findFaults = watchReadiness(deps, minFreeBytes)
  app.get('/healthz', (c) => c.json({ ok: true }, 200, UNCACHED))
  app.get('/readyz', async (c) => {
    const faults = await findFaults()
    return faults.length === 0
      ? c.json({ ok: true }, 200, UNCACHED)
      : c.json({ ok: false, faults }, 503, UNCACHED)
  })
  return app
}
