import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/time.ts'
import { answers } from '../../../scripts/bench/processes.ts'
import type { Figures } from './deep-line.ts'

const EVERY_MS = 50
/** What a standby says when it takes over, and when its restore is done. */
const TAKES_OVER = 'Taking over'
const RESTORED = '  done in '

/** The seconds from a fault until each stage of the takeover that follows it; Infinity for one that did not come. */
export interface TakeoverStages {
  readonly said: number
  readonly restored: number
  readonly ready: number
}

/**
 * Looks every 50 ms how far the takeover by a standby at this port is, for a minute at most. Call it at the moment of the
 * fault, for a standby that has not taken over yet.
 */
export async function watchTakeover(standby: { output(): string }, port: number): Promise<TakeoverStages> {
  const from = Date.now()
  const secondsUntil = async (isTrue: () => boolean | Promise<boolean>) => {
    while (Date.now() < from + MINUTE_MS) {
      if (await isTrue()) return (Date.now() - from) / 1000
      await pause(EVERY_MS)
    }
    return Number.POSITIVE_INFINITY
  }
  const [said, restored, ready] = await Promise.all([
    secondsUntil(() => standby.output().includes(TAKES_OVER)),
    secondsUntil(() => standby.output().includes(RESTORED)),
    secondsUntil(() => answers(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) })),
  ])
  return { said, restored, ready }
}

/** States the stages of one takeover, or the longest time until each of them among several. */
export function seeStages(
  figures: Figures,
  takeovers: readonly (TakeoverStages & { /** Seconds until the first order. */ readonly ordered: number })[],
): void {
  const longest = takeovers.length > 1 ? ', longest' : ''
  const names = {
    said: 'the standby said that it takes over',
    restored: 'its restore was done',
    ready: 'it was ready',
    ordered: 'the first order was acknowledged',
  } as const
  for (const stage of ['said', 'restored', 'ready', 'ordered'] as const)
    figures.seen(
      `from the fault until ${names[stage]}${longest}`,
      Math.max(...takeovers.map((takeover) => takeover[stage])),
      's',
    )
}
