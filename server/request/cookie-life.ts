import { SESSION_DAYS } from '#shared/auth/session-days.ts'
import { DEVICE_DAYS, GUEST_DAYS } from '#shared/retention-days.ts'
import { DAY_MS } from '#shared/time.ts'

export const DAY_SECONDS = DAY_MS / 1000

export const YEAR_SECONDS = 365 * DAY_SECONDS
/** The longest that a session can live; the server may end it earlier. */
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS
/** As long as the guest is kept; each day with a visit begins the term anew. */
export const GUEST_SECONDS = GUEST_DAYS * DAY_SECONDS
/** As long as the browser is known; each day with a signed-in visit begins the term anew. */
export const DEVICE_SECONDS = DEVICE_DAYS * DAY_SECONDS
