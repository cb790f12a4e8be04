import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from './create-ctx.ts'
import { isSecureRequest } from './visit.ts'

/** The nonce of this answer, made for the first who asks: most answers hold no style element of their own. */
export function nonceOf(c: Context<AppEnv>): string {
  const known = c.get('nonce')
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  c.set('nonce', nonce)
  return nonce
}

/**
 * One policy for every answer. The nonce is for the style element that the dialog injects while it is open;
 * style attributes carry tints and the rows of virtual lists.
 */
function contentSecurityPolicy(styleSource: string): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleSource}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ]
  return directives.join('; ')
}

const WITHOUT_NONCE = contentSecurityPolicy('')
/** The development server injects its own style elements, and a nonce would switch 'unsafe-inline' off. */
const DEVELOPMENT = contentSecurityPolicy(" 'unsafe-inline'")

export function securityHeaders(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const nonce = c.get('nonce')
    const policy = nonce ? contentSecurityPolicy(` 'nonce-${nonce}'`) : WITHOUT_NONCE
    // Not c.header(): on a finished answer that copies the answer, its body turned into a stream.
    const { headers } = c.res
    headers.set('Content-Security-Policy', deps.assets?.isDev ? DEVELOPMENT : policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (isSecureRequest(c, deps)) {
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  }
}
