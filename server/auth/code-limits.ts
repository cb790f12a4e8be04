import type { Ctx } from '#server/context.ts'
import type { Limit } from '#server/limits/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

type Scope = Pick<Ctx, 'config' | 'session'>

/**
 * Counts every code that the shop sends. When more than ALARMING_SENDS are sent in an hour, a warning is logged; none
 * is refused.
 */
export const ALL_SENDS = { key: 'code:all', windowMs: HOUR_MS }
export const ALARMING_SENDS = 300

/** Limits the codes that are sent to one phone (AUTH-58). No setting changes these limits. */
export function sendsToPhone(phone: string): readonly [Limit, Limit] {
  const key = `code:phone:${phone}`
  return [
    { key, max: 3, windowMs: 10 * MINUTE_MS },
    { key, max: 10, windowMs: DAY_MS },
  ]
}

export function sendsFromAddress({ config, session }: Scope): Limit {
  return { key: `code:address:${session.address}`, max: config.codesPerAddress, windowMs: HOUR_MS }
}

const CHECKS_A_DAY = 10

/**
 * Limits the failed checks from browsers that have never signed in with the phone, by the phone and by the browser's
 * address (AUTH-60, AUTH-62).
 */
export function failuresOfUnknownBrowsers(
  { config, session }: Scope,
  phone: string,
): readonly [Limit, Limit] {
  return [
    { key: `code-check:phone:${phone}`, max: CHECKS_A_DAY, windowMs: DAY_MS },
    { key: `code-check:address:${session.address}`, max: config.wrongCodesPerAddress, windowMs: HOUR_MS },
  ]
}

/**
 * Limits the failed checks of a browser that has signed in with the phone before. They are counted separately, so
 * that failed checks of other browsers do not use up its tries (AUTH-83).
 */
export function failuresOfDevice(tokenHash: string, phone: string): readonly [Limit] {
  return [{ key: `code-check:device:${tokenHash}:${phone}`, max: CHECKS_A_DAY, windowMs: DAY_MS }]
}
