import { Hono } from 'hono'
import document from '#docs/openapi.json' with { type: 'json' }
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { failure } from '#server/http/failure.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { AppError } from '#shared/errors.ts'
import { docsPage } from './docs-page.ts'
import type { OpenApi } from './open-api.ts'

/**
 * The OpenAPI document is committed, and tests compare it with the table of routes, so that nothing is generated at
 * run time.
 */
const DOCUMENT = document as unknown as OpenApi
const CACHE_ONE_HOUR = 'public, max-age=3600'

/** Serves the description of the legacy REST API, as JSON for programs and as a page for people. */
export function docsRoutes({ assets }: Pick<Deps, 'assets'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/api-site/openapi.json', (c) => {
    c.header('Cache-Control', CACHE_ONE_HOUR)
    return c.body(JSON.stringify(DOCUMENT), 200, { 'Content-Type': 'application/json' })
  })
  app.get('/api-site/docs/', (c) => {
    // The page contains the nonce of this answer, so it must not be cached.
    c.header('Cache-Control', 'no-store')
    return c.html(docsPage(DOCUMENT, { nonce: nonceOf(c), styles: assets?.filesOf([]).styles ?? [] }))
  })
  app.on('ALL', ['/api-site/openapi.json', '/api-site/docs/'], (c) =>
    failure(c, new AppError('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' })),
  )
  return app
}
