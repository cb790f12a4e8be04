import type { Ctx } from '#server/context.ts'
import type { Limit } from '#server/limits/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

type Scope = Pick<Ctx, 'config' | 'session'>

/** Every code the shop sends; more an hour than this is not refused, somebody should look. */
export const ALL_SENDS = { key: 'code:all', windowMs: HOUR_MS }
export const ALARMING_SENDS = 300

/** Codes to one phone: always the same, whatever the settings. */
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

/** Failed checks of browsers that never signed in with the phone: of the phone, and of their address. */
export function failuresOfStrangers({ config, session }: Scope, phone: string): readonly [Limit, Limit] {
  return [
    { key: `code-check:phone:${phone}`, max: CHECKS_A_DAY, windowMs: DAY_MS },
    { key: `code-check:address:${session.address}`, max: config.wrongCodesPerAddress, windowMs: HOUR_MS },
  ]
}

/** A browser that has signed in with the phone has tries of its own: no stranger can use them up. */
export function failuresOfDevice(tokenHash: string, phone: string): readonly [Limit] {
  return [{ key: `code-check:device:${tokenHash}:${phone}`, max: CHECKS_A_DAY, windowMs: DAY_MS }]
}
