import { createHash, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from './app-env.ts'
import { isSecure } from './is-secure.ts'

/** Returns the nonce of this answer. It is created on first use, because most answers have no style element. */
export function nonceOf(c: Context<AppEnv>): string {
  const known = c.get('nonce')
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  c.set('nonce', nonce)
  return nonce
}

/** The third-party hosts in the policy; only configured services are listed. */
interface ThirdPartyHosts {
  readonly googleMapsKey: string | null
  readonly mapTilesUrl: string | null
  readonly analyticsId: number | null
  /** The address of the captcha's script, whose host also serves its frames and calls. */
  readonly captchaUrl: string
  /** The inline script of pages; '' if they have none. */
  readonly firstScript: string
}

/** The hosts from which Google Maps loads resources, by its documentation. */
const GOOGLE = {
  script: ' https://maps.googleapis.com',
  image: ' https://*.googleapis.com https://*.gstatic.com',
  connect: ' https://*.googleapis.com https://*.gstatic.com data: blob:',
  font: ' https://fonts.gstatic.com',
  style: ' https://fonts.googleapis.com',
} as const
/** What pages use: the place for the nearest pickup points, and the code of an SMS. No frame may use anything. */
const PERMISSIONS_POLICY = [
  ...['geolocation=(self)', 'otp-credentials=(self)'],
  ...['camera', 'microphone', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'midi'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')
/** Yandex.Metrika: its script, its calls, and the image that it may request instead of a call. */
const YANDEX_METRIKA = ' https://mc.yandex.ru'
const NO_SOURCES = { script: '', image: '', connect: '', font: '', style: '' } as const

/**
 * Builds the content security policy, which is the same for every answer except for its nonce. The nonce is for the
 * style element that the dialog injects while it is open. The inline script of pages never changes and is allowed by
 * its hash. Style attributes contain tints and the positions of rows in virtual lists. Third-party hosts are listed
 * only if a map, the captcha, or the counter needs them.
 */
function contentSecurityPolicy(styleSource: string, hosts: ThirdPartyHosts): string {
  const google = hosts.googleMapsKey === null ? NO_SOURCES : GOOGLE
  const tiles = hosts.mapTilesUrl === null ? '' : ` ${tileSource(hosts.mapTilesUrl)}`
  const counter = hosts.analyticsId === null ? '' : YANDEX_METRIKA
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
  /** The development server and Google Maps inject style elements, which a nonce would forbid. */
  const hasForeignStyles = deps.assets?.isDev || config.googleMapsKey !== null
  const usualHeaders = {
    'Content-Security-Policy': contentSecurityPolicy(hasForeignStyles ? " 'unsafe-inline'" : '', hosts),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    // A page of another site that has opened the shop gets no reference to its window; maps may still open windows.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(isSecure(config) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  const ownPolicyOf = (c: Context<AppEnv>): string | undefined => {
    const nonce = c.get('nonce')
    const isUsual = hasForeignStyles || !nonce
    return c.get('contentPolicy') ?? (isUsual ? undefined : contentSecurityPolicy(` 'nonce-${nonce}'`, hosts))
  }
  return async (c, next) => {
    c.set('usualHeaders', usualHeaders)
    await next()
    if (c.get('isWhole')) return
    // Not c.header(), which copies a finished answer and turns its body into a stream.
    const { headers } = c.res
    for (const [name, value] of Object.entries(usualHeaders)) headers.set(name, value)
    const policy = ownPolicyOf(c)
    if (policy !== undefined) headers.set('Content-Security-Policy', policy)
  }
}
