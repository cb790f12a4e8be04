import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { mayBePage } from '#server/admission/request-costs.ts'
import { documentsFolder } from '#server/consents/consent-document.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { compressText } from '#server/http/compress.ts'
import { failure } from '#server/http/failure.ts'
import { isSecure } from '#server/http/is-secure.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { SHARED_ANSWER } from '#server/http/shared-answer.ts'
import { otherBuilds, type PageAssets } from '#server/page-assets.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { isNewcomer } from '#server/request/newcomer.ts'
import { CONSENT_FILE } from '#server/settings/consent-file.ts'
import { AppError } from '#shared/errors.ts'
import { ENDPOINTS, FAVORITES_IN_ACCOUNT, paths } from '#shared/paths.ts'
import { lookFormRoutes } from './look-form-routes.ts'
import { properPath } from './proper-path.ts'
import { renderPage } from './render-page.tsx'
import { sitemapRoutes } from './sitemap-routes.ts'

/**
 * A cookie that makes the home page open the sign-in popup, because the server cannot write local storage (ROLE-11).
 */
const OPEN_SIGN_IN = 'openAuth'
const YEAR = 'public, max-age=31536000, immutable'
/** Built files beside the folders: icons, and the manifest that names them. */
const KEPT_A_DAY = /\.(?:svg|ico|png|webmanifest)$/
/** The service worker and its offline page: a cached copy would outlive the next release. */
const REVALIDATED = /^(?:sw\.js|offline\.(?:html|css))$/

/** Serves built files, robots.txt, sitemaps, and every page of the shop. */
export function pageRoutes(deps: Deps, assets: PageAssets): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { folder } = assets
  if (folder !== null) {
    const built = (cacheControl: string, root = folder) =>
      serveStatic<AppEnv>({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', cacheControl),
      })
    app.use('/assets/*', built(YEAR))
    app.use(
      '/assets/*',
      filesOfOtherBuilds(folder, (other) => built(YEAR, other)),
    )
    app.get('/assets/*', (c) => c.text('', 404))
    // Each by its own path: with a pattern beside paths of one part, Hono searches its routes anew for every request.
    for (const file of readdirSync(folder)) {
      if (KEPT_A_DAY.test(file)) app.get(`/${file}`, built('public, max-age=86400'))
      if (REVALIDATED.test(file)) app.get(`/${file}`, built('no-cache'))
    }
    const documents = documentsFolder(deps.config, assets)
    if (documents !== null) app.get(`${ENDPOINTS.documents}/:file{[a-z-]+\\.pdf}`, documentsIn(documents))
    app.get(`${ENDPOINTS.pictures}/pickup-points/:file{[a-z0-9-]+\\.svg}`, built('public, max-age=86400'))
    app.get(`${ENDPOINTS.pictures}/pay/:file{[0-9]+\\.svg}`, built('public, max-age=86400'))
  }
  app.route('/', sitemapRoutes(deps))
  app.route('/', lookFormRoutes(deps))
  app.get(FAVORITES_IN_ACCOUNT, (c) => c.redirect(paths.favorites, 301))
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (!isPath(url.pathname)) return c.text('', 400)
    const proper = properPath(url.pathname)
    // The path names a file that none of the routes above has served.
    if (proper === null) return c.text('', 404)
    if (proper !== url.pathname) return c.redirect(proper + url.search, 301)
    if (!mayBePage(c.req.path)) return failure(c, new AppError('NOT_FOUND'))
    return answerPage(c, deps, assets)
  })
  return app
}

/**
 * Serves what another build than the server's own contains. The builds are looked up at each request for a file that
 * the own one lacks: while servers are replaced one by one, a page of the next version asks those of this one too.
 */
function filesOfOtherBuilds(
  folder: string,
  filesOf: (folder: string) => MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> {
  const handlers = new Map<string, MiddlewareHandler<AppEnv>>()
  return async (c, next) => {
    for (const other of otherBuilds(folder)) {
      const handler = handlers.get(other) ?? filesOf(other)
      handlers.set(other, handler)
      const found = await handler(c, async () => {})
      if (found) return found
    }
    return next()
  }
}

function documentsIn(folder: string): MiddlewareHandler<AppEnv> {
  return serveStatic<AppEnv>({
    root: folder,
    rewriteRequestPath: (path) => path.slice(ENDPOINTS.documents.length),
    // The consent must be the edition whose hash is recorded.
    onFound: (path, c) =>
      c.header('Cache-Control', path.endsWith(CONSENT_FILE) ? 'no-cache' : 'public, max-age=86400'),
  })
}

/** Returns true for a decodable path that, sent back in a redirect, cannot lead to another site. */
function isPath(pathname: string): boolean {
  try {
    return !/^[/\\]{2}|[\\\0]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

async function answerPage(c: Context<AppEnv>, deps: Deps, assets: PageAssets): Promise<Response> {
  const ctx = createCtx(c, deps, true)
  if (c.req.path.startsWith(paths.personal) && ctx.actor.type !== 'client') return sendToSignIn(c, deps)
  const page = await renderPage({ request: c.req.raw, ctx, assets, nonce: nonceOf(c) })
  if (page instanceof Response) return page
  const { body, encoding } = compressText(page.html, c.req.header('accept-encoding'))
  c.header('Content-Type', 'text/html; charset=utf-8')
  // No browser may keep it, because the header of every page shows the shopper's own basket.
  c.header('Cache-Control', 'private, no-store')
  const { geoIpHeader } = deps.config
  c.header('Vary', ['Cookie', 'Accept-Encoding', ...(geoIpHeader === null ? [] : [geoIpHeader])].join(', '))
  const isShared = page.status === 200 && page.isSameForNewcomers && isNewcomer(c) && !c.get('setsHeader')
  if (isShared) for (const [name, value] of Object.entries(SHARED_ANSWER)) c.header(name, value)
  if (encoding) c.header('Content-Encoding', encoding)
  if (page.retryAfter !== null) c.header('Retry-After', String(page.retryAfter))
  return c.body(body, page.status as 200)
}

/** Redirects a guest from the account to the home page, which opens the sign-in popup (ROLE-10, ROLE-11). */
function sendToSignIn(c: Context<AppEnv>, { config }: Deps): Response {
  // The page's script reads the cookie, so it is not HttpOnly; it contains no secret.
  setCookie(c, OPEN_SIGN_IN, '1', { path: '/', maxAge: 60, sameSite: 'Lax', secure: isSecure(config) })
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Cookie')
  return c.redirect(paths.home)
}
