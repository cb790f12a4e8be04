import { Hono } from 'hono'
import { MIN_FREE_BYTES } from '#db/free-space.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { HEALTH_PATHS } from '#server/http/is-health.ts'
import { watchReadiness } from './readiness.ts'

const UNCACHED = { 'Cache-Control': 'no-store' }

/**
 * Answers whether the process is live and whether it is ready. A process that is not live should be restarted; to one
 * that is not ready the proxy should send no requests.
 */
export function healthRoutes(deps: Deps, minFreeBytes = MIN_FREE_BYTES): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const findFaults = watchReadiness(deps, minFreeBytes)
  app.get(HEALTH_PATHS.live, (c) => c.json({ ok: true }, 200, UNCACHED))
  app.get(HEALTH_PATHS.ready, async (c) => {
    const faults = await findFaults()
    return faults.length === 0
      ? c.json({ ok: true }, 200, UNCACHED)
      : c.json({ ok: false, faults }, 503, UNCACHED)
  })
  return app
}
