import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'

/** The query parameter that counts how often the request was sent back. */
const REPEAT_PARAM = 'again'
/**
 * The waits before each repeat. A session that has not arrived after the last one does not arrive: the cookie is
 * merely old.
 */
const PAUSES_MS = [50, 200, 500]

/** Returns whether a request with the cookie of an ended guest is to be sent back, and not done for a new guest. */
export function mayAskAgain(c: Context): boolean {
  const isChange = c.req.method !== 'GET' || c.req.header('x-requested-with') === 'XMLHttpRequest'
  return isChange && repeatsOf(c) < PAUSES_MS.length
}

/** Makes the browser send the same request again after a moment, by a redirect with status 307. */
export async function askAgain(c: Context): Promise<Response> {
  const times = repeatsOf(c)
  await pause(PAUSES_MS[times] ?? 0)
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set(REPEAT_PARAM, String(times + 1))
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${pathname}?${searchParams}`, 307)
}

function repeatsOf(c: Context): number {
  const count = c.req.query(REPEAT_PARAM)
  return count === undefined ? 0 : Number(count) || PAUSES_MS.length
}
