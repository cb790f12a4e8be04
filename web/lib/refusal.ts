import { TRPCClientError } from '@trpc/client'
import type { AppErrorShape, ErrorCode, ErrorDetails } from '#shared/errors.ts'

/** The shop's own word on why it refused a call; null when there was no answer, or none of ours. */
export function refusalOf(error: unknown): AppErrorShape | null {
  if (!(error instanceof TRPCClientError)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('app' in data)) return null
  return (data.app as AppErrorShape | undefined) ?? null
}

/** What a refusal of that code carries; undefined for any other. The shape is the server's own (shared/errors.ts). */
export function detailsOf<C extends ErrorCode>(
  refusal: AppErrorShape | null,
  code: C,
): ErrorDetails[C] | undefined {
  return refusal?.code === code ? (refusal.details as ErrorDetails[C]) : undefined
}

/** The captcha stood against it: no token, a bad one, or nobody who could judge it. */
export function isOfCaptcha({ code }: AppErrorShape): boolean {
  return code === 'CAPTCHA_MISSING' || code === 'CAPTCHA_FAILED' || code === 'CAPTCHA_DOWN'
}
