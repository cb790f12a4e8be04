import type { Context } from 'hono'
import { type AppError, isAppError, retryAfterOf } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { REFUSAL_STATUS } from './status.ts'

/** Answers a refused call outside tRPC, with a list of texts or with what the path has instead (API-4). */
export function failure(
  c: Context,
  error: AppError,
  { errors = [messageOf(error)], data = null }: { errors?: unknown; data?: unknown } = {},
): Response {
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter))
  if (isAppError(error, 'METHOD_NOT_ALLOWED')) c.header('Allow', error.details.allow)
  c.header('Cache-Control', 'no-store')
  return c.json({ success: false, data, errors }, REFUSAL_STATUS[error.code].legacy)
}
