import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type AppError, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { LEGACY_STATUS } from './status.ts'

/** The envelope of every refused call outside tRPC: a list of texts, or what a path has in its place (spec §7). */
export function failure(
  c: Context,
  error: AppError,
  { errors = [messageOf(error)], data = null }: { errors?: unknown; data?: unknown } = {},
): Response {
  if (isAppError(error, 'TOO_MANY_REQUESTS')) c.header('Retry-After', String(error.details.retryAfterSeconds))
  if (isAppError(error, 'METHOD_NOT_ALLOWED')) c.header('Allow', error.details.allow)
  c.header('Cache-Control', 'no-store')
  const status: ContentfulStatusCode = LEGACY_STATUS[error.code]
  return c.json({ success: false, data, errors }, status)
}
