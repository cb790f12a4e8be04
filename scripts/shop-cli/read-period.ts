import { DAY_MS } from '#shared/time.ts'
import { type Options, readDay, UsageError } from './command.ts'

/** Reads --from, by default now, and --until, the last day. Throws UsageError. */
export function readPeriod({ from, until }: Options, now: number): { startsAt: number; endsAt: number } {
  if (until === undefined) throw new UsageError('--until DAY is missing')
  return {
    startsAt: from === undefined ? now : readDay('--from', from),
    endsAt: readDay('--until', until) + DAY_MS,
  }
}
