import { getTRPCErrorShape, TRPCError } from '@trpc/server'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { plainPage } from '#server/html/plain-page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { failure } from '#server/http/failure.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { REFUSAL_STATUS } from '#server/http/status.ts'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { appRouter } from '#server/router.ts'
import { type AppError, isAppError, retryAfterOf } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { plural } from '#shared/plural.ts'
import { TRPC_PATH } from './call-names.ts'

/** The legacy paths whose errors are a map (API-4). */
const MAPS = new Set(LEGACY_ROUTES.filter(({ errors }) => errors === 'map').map(({ path }) => path))

/** The shop's mark, as on the offline page: it says whose page this is (MILE-303). */
const MARK = html`<svg viewBox="0 0 32 32" width="88" height="88" aria-hidden="true">
<path d="M10 26V7h10" fill="none" stroke="currentColor" stroke-width="2.4" />
<path d="M24.5 3.5c2 0 3.2 1.7 3.2 4.1 0 2.3-1.3 3.7-3.2 3.7s-3.2-1.4-3.2-3.7c0-2.4 1.2-4.1 3.2-4.1Z" fill="#b3184f" />
</svg>`

/** Refuses a request before it begins, in the form that its caller understands. */
export function refuseRequest(c: Context<AppEnv>, error: AppError): Response | Promise<Response> {
  const { path } = c.req
  if (path.startsWith(TRPC_PATH)) return refuseCall(c, error)
  if (c.req.header('accept')?.includes('text/html')) return refusePage(c, error)
  return failure(c, error, MAPS.has(path) ? { errors: { order: [messageOf(error)] } } : {})
}

/** Refuses a call, or a whole batch, before tRPC reads it. A client of tRPC reads one error for all calls of a batch. */
function refuseCall(c: Context<AppEnv>, error: AppError): Response {
  const refused = new TRPCError({ code: REFUSAL_STATUS[error.code].trpc, cause: error })
  const shape = getTRPCErrorShape({
    ...{ config: appRouter._def._config, error: refused, type: 'unknown' },
    ...{ path: undefined, input: undefined, ctx: undefined },
  })
  setRetryAfter(c, error)
  c.header('Vary', 'Cookie, Accept-Encoding')
  return c.json({ error: shape }, REFUSAL_STATUS[error.code].legacy)
}

/** Answers with a page that opens the requested one after the wait. */
function refusePage(c: Context<AppEnv>, error: AppError): Response | Promise<Response> {
  const seconds = setRetryAfter(c, error)
  if (c.req.method === 'GET') c.header('Refresh', String(seconds))
  const isOfAddress = isAppError(error, 'TOO_MANY_REQUESTS')
  const heading = isOfAddress
    ? 'Слишком много запросов с\u00a0вашего адреса'
    : 'Сейчас у\u00a0нас очень много покупателей'
  const body = html`<main>
${MARK}
<h1>${heading}</h1>
<p>Страница откроется сама через ${seconds}\u00a0${plural(seconds, 'секунду', 'секунды', 'секунд')}. Корзина и\u00a0избранное целы.</p>
<a class="again" href="">Открыть сейчас</a>
</main>`
  const title = `${isOfAddress ? 'Много запросов' : 'Много покупателей'} — Глянец`
  const frame = { lang: 'ru', title, css: '' } as const
  // It looks like the offline page and uses its style sheet.
  const page = plainPage({ ...frame, nonce: nonceOf(c), styles: ['/offline.css'], body })
  return c.html(page, REFUSAL_STATUS[error.code].legacy)
}

function setRetryAfter(c: Context<AppEnv>, error: AppError): number {
  const seconds = retryAfterOf(error) ?? 1
  c.header('Retry-After', String(seconds))
  c.header('Cache-Control', 'no-store')
  return seconds
}
