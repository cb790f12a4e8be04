import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import { failure } from './failure.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year, after which a copy of the file is no longer to be trusted. */
const VALID_MS = 360 * DAY_MS

/** Says where to report a vulnerability (RFC 9116); 404 if the shop has no mail address. */
export function securityTxt(c: Context, { config, clock }: Pick<Deps, 'config' | 'clock'>): Response {
  const { email } = config.shop.company
  if (email === null) return failure(c, new AppError('NOT_FOUND'))
  const expires = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS + VALID_MS)
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${config.publicOrigin}${SECURITY_TXT_PATH}`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': `public, max-age=${DAY_MS / 1000}` })
}
