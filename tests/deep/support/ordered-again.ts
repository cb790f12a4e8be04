import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/time.ts'
import { buy } from '#tests/commands/copied-shop.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'

const EVERY_MS = 250

/** Returns the seconds of the longest pause between two of these times; Infinity if there are fewer. */
export function longestPause(times: readonly number[]): number {
  if (times.length < 2) return Number.POSITIVE_INFINITY
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(...sorted.slice(1).map((at, i) => at - (sorted[i] ?? at))) / 1000
}

/** Returns how often each status was answered: '3 × 503, 1 × 504'. */
export function statusesOf(failed: readonly { readonly status: number }[]): string {
  const count = new Map<number, number>()
  for (const { status } of failed) count.set(status, (count.get(status) ?? 0) + 1)
  return [...count].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
}

/**
 * Lets one shopper after another try to order, because one who has asked a part that stands still waits ten seconds for
 * its answer. Resolves with the time of the first acknowledged order; Infinity if there is none within a minute.
 */
export async function orderedAgain(
  port: number,
  goods: readonly number[],
  firstPhone: number,
): Promise<number> {
  let orderedAt = Number.POSITIVE_INFINITY
  const until = Date.now() + MINUTE_MS
  const tries: Promise<void>[] = []
  for (let i = 0; orderedAt > Date.now() && Date.now() < until; i++) {
    const phone = nthPhone(firstPhone + i, 914)
    tries.push(
      buy(port, goods[i % goods.length] ?? 0, phone).then(({ orderId }) => {
        if (orderId !== null) orderedAt = Math.min(orderedAt, Date.now())
      }),
    )
    await pause(EVERY_MS)
  }
  await Promise.all(tries)
  return orderedAt
}
