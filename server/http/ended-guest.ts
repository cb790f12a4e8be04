import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'

/** How often the request has been sent back. */
const COUNT = 'again'
/** A session that has not come by the end of these does not come: the cookie is merely old. */
const PAUSES_MS = [50, 200, 500]

/** Whether a request under an ended guest's cookie is still to be sent back, not done for a new guest. */
export function mayAskAgain(c: Context): boolean {
  const isChange = c.req.method !== 'GET' || c.req.header('x-requested-with') === 'XMLHttpRequest'
  return isChange && timesAsked(c) < PAUSES_MS.length
}

/** Has the browser, of its own accord, send the same request again a moment later. */
export async function askAgain(c: Context): Promise<Response> {
  const times = timesAsked(c)
  await pause(PAUSES_MS[times] ?? 0)
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set(COUNT, String(times + 1))
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${pathname}?${searchParams}`, 307)
}

function timesAsked(c: Context): number {
  const count = c.req.query(COUNT)
  return count === undefined ? 0 : Number(count) || PAUSES_MS.length
}
