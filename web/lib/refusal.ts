import { TRPCClientError } from '@trpc/client'
import type { AppErrorShape, ErrorCode, ErrorDetails } from '#shared/errors.ts'

/** Returns the refusal in a failed call; null if there was no answer or the error is not one of the shop's. */
export function refusalOf(error: unknown): AppErrorShape | null {
  if (!(error instanceof TRPCClientError)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('app' in data)) return null
  return (data.app as AppErrorShape | undefined) ?? null
}

/**
 * Returns the details of a refusal with the given code; undefined for any other error. shared/errors.ts defines their
 * shape.
 */
export function detailsOf<C extends ErrorCode>(
  refusal: AppErrorShape | null,
  code: C,
): ErrorDetails[C] | undefined {
  return refusal?.code === code ? (refusal.details as ErrorDetails[C]) : undefined
}

/**
 * Whether the captcha is the reason for the refusal: its token was missing or rejected, or its provider did not
 * answer.
 */
export function isOfCaptcha({ code }: AppErrorShape): boolean {
  return code === 'CAPTCHA_MISSING' || code === 'CAPTCHA_FAILED' || code === 'CAPTCHA_DOWN'
}
