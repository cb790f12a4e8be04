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

type MapSettings = Pick<Deps['config'], 'googleMapsKey' | 'mapTilesUrl'>

/** What Google's map fetches, by its documentation. */
const GOOGLE = {
  script: ' https://maps.googleapis.com',
  image: ' https://*.googleapis.com https://*.gstatic.com',
  connect: ' https://*.googleapis.com https://*.gstatic.com data: blob:',
  font: ' https://fonts.gstatic.com',
  style: ' https://fonts.googleapis.com',
} as const
const NOTHING = { script: '', image: '', connect: '', font: '', style: '' } as const

/**
 * One policy for every answer. The nonce is for the style element that the dialog injects while it is open;
 * style attributes carry tints and the rows of virtual lists. Foreign hosts are named only where a map needs them.
 */
function contentSecurityPolicy(styleSource: string, map: MapSettings): string {
  const google = map.googleMapsKey === null ? NOTHING : GOOGLE
  const tiles = map.mapTilesUrl === null ? '' : ` ${tileSource(map.mapTilesUrl)}`
  const directives = [
    "default-src 'self'",
    `script-src 'self'${google.script}`,
    `style-src 'self'${styleSource}${google.style}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${google.image}${tiles}`,
    ...(google === NOTHING ? [] : [`connect-src 'self'${google.connect}`, `font-src 'self'${google.font}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ]
  return directives.join('; ')
}

/** 'https://{s}.tiles.example/{z}/…' → 'https://*.tiles.example'. */
function tileSource(url: string): string {
  const [scheme = '', , host = ''] = url.split('/')
  return `${scheme}//${host.replace(/^\{s\}/, '*')}`
}

export function securityHeaders(deps: Deps): MiddlewareHandler<AppEnv> {
  const { config } = deps
  /** The development server and Google's map inject style elements of their own; a nonce would forbid them. */
  const hasForeignStyles = deps.assets?.isDev || config.googleMapsKey !== null
  const usual = contentSecurityPolicy(hasForeignStyles ? " 'unsafe-inline'" : '', config)
  return async (c, next) => {
    await next()
    const nonce = c.get('nonce')
    const isUsual = hasForeignStyles || !nonce
    const policy = isUsual ? usual : contentSecurityPolicy(` 'nonce-${nonce}'`, config)
    c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (isSecureRequest(c, deps)) {
      c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  }
}
