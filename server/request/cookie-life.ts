import { SESSION_DAYS } from '#shared/auth/session-days.ts'
import { DAY_MS } from '#shared/time.ts'

const DAY_SECONDS = DAY_MS / 1000

export const YEAR_SECONDS = 365 * DAY_SECONDS
/** The longest that a session can live; the server may end it earlier. */
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS
