import { createHash, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from './app-env.ts'
import { isSecureRequest } from './is-secure-request.ts'

/** The nonce of this answer, made for the first who asks: most answers hold no style element of their own. */
export function nonceOf(c: Context<AppEnv>): string {
  const known = c.get('nonce')
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  c.set('nonce', nonce)
  return nonce
}

/** Hosts of others that the policy names: those that are configured, and no more. */
interface ForeignHosts {
  readonly googleMapsKey: string | null
  readonly mapTilesUrl: string | null
  readonly analyticsId: number | null
  /** Where the captcha's script comes from; it brings frames and calls of the same host. */
  readonly captchaUrl: string
  /** The script that pages carry in themselves; '' where they carry none. */
  readonly firstScript: string
}

/** What Google's map fetches, by its documentation. */
const GOOGLE = {
  script: ' https://maps.googleapis.com',
  image: ' https://*.googleapis.com https://*.gstatic.com',
  connect: ' https://*.googleapis.com https://*.gstatic.com data: blob:',
  font: ' https://fonts.gstatic.com',
  style: ' https://fonts.googleapis.com',
} as const
/** The counter of Yandex.Metrika: its script, its answers, and the picture that it asks for instead of a call. */
const COUNTER = ' https://mc.yandex.ru'
const NOTHING = { script: '', image: '', connect: '', font: '', style: '' } as const

/**
 * One policy for every answer. The nonce is for the style element that the dialog injects while it is open; the one
 * script that pages carry in themselves never changes, and is let through by its hash;
 * style attributes carry tints and the rows of virtual lists. Foreign hosts are named only where a map, the captcha or the counter needs them.
 */
function contentSecurityPolicy(styleSource: string, hosts: ForeignHosts): string {
  const google = hosts.googleMapsKey === null ? NOTHING : GOOGLE
  const tiles = hosts.mapTilesUrl === null ? '' : ` ${tileSource(hosts.mapTilesUrl)}`
  const counter = hosts.analyticsId === null ? '' : COUNTER
  const captcha = hosts.captchaUrl.startsWith('https:') ? ` ${new URL(hosts.captchaUrl).origin}` : ''
  const own = hosts.firstScript === '' ? '' : ` 'sha256-${hashOf(hosts.firstScript)}'`
  const directives = [
    "default-src 'self'",
    `script-src 'self'${own}${google.script}${captcha}${counter}`,
    `style-src 'self'${styleSource}${google.style}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${google.image}${tiles}${counter}`,
    `connect-src 'self'${google.connect}${captcha}${counter}`,
    `font-src 'self'${google.font}`,
    `frame-src 'self'${captcha}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ]
  return directives.join('; ')
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}

/** 'https://{s}.tiles.example/{z}/…' → 'https://*.tiles.example'. */
function tileSource(url: string): string {
  const [scheme = '', , host = ''] = url.split('/')
  return `${scheme}//${host.replace(/^\{s\}/, '*')}`
}

export function securityHeaders(deps: Deps): MiddlewareHandler<AppEnv> {
  const { config, upstreams } = deps
  const { firstScript = '' } = deps.assets ?? {}
  const hosts = { ...config, captchaUrl: upstreams.captcha.widget.scriptUrl, firstScript }
  /** The development server and Google's map inject style elements of their own; a nonce would forbid them. */
  const hasForeignStyles = deps.assets?.isDev || config.googleMapsKey !== null
  const usual = contentSecurityPolicy(hasForeignStyles ? " 'unsafe-inline'" : '', hosts)
  return async (c, next) => {
    await next()
    const nonce = c.get('nonce')
    const isUsual = hasForeignStyles || !nonce
    const policy = isUsual ? usual : contentSecurityPolicy(` 'nonce-${nonce}'`, hosts)
    // Not c.header(): on a finished answer that copies the answer, its body turned into a stream.
    const { headers } = c.res
    headers.set('Content-Security-Policy', policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (isSecureRequest(c, deps)) {
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  }
}
