import { expect, test } from 'vitest'
import { openTurns } from './in-turn.ts'

// Requirement: IMP-14
test('transactions leave the lock to others every second, for longer than these take to look for it', async () => {
  let at = 0
  const pauses: { at: number; ms: number }[] = []
  const inTurn = openTurns(
    () => at,
    async (ms) => {
      pauses.push({ at, ms })
      at += ms
    },
  )
  for (let i = 0; i < 40; i++) await inTurn(() => (at += 90))
  expect(pauses.length).toBeGreaterThan(2)
  expect(pauses.every(({ ms }) => ms > 25)).toBe(true)
  const ends = [0, ...pauses.map((one) => one.at + one.ms)]
  expect(pauses.map((one, i) => one.at - (ends[i] ?? 0)).every((ms) => ms <= 1000)).toBe(true)
})
