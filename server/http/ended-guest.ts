import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'

/** The query parameter that counts how often the browser has repeated the request. */
const REPEAT_PARAM = 'again'
/**
 * The wait before each repetition, in milliseconds. A session that has not arrived after the last one will not
 * arrive: the cookie is only old.
 */
const PAUSES_MS = [50, 200, 500]

/**
 * Returns whether a request with the cookie of an ended guest should be repeated instead of being made for a new
 * guest (ROLE-16).
 */
export function mayRepeatRequest(c: Context): boolean {
  const isChange = c.req.method !== 'GET' || c.req.header('x-requested-with') === 'XMLHttpRequest'
  return isChange && repeatsOf(c) < PAUSES_MS.length
}

/** Makes the browser repeat the request after a short wait, by a redirect with status 307. */
export async function repeatRequest(c: Context): Promise<Response> {
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
