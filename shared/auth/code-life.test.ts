import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { CODE_LIFE_MS, isCodeAlive, secondsToNextCode } from './code-life.ts'

const SENT = 1_000_000

// Requirement: AUTH-56, AUTH-57
test.each([
  [0, 60],
  [1, 60],
  [999, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [MINUTE_MS, 0],
  [HOUR_MS, 0],
  // A clock that was set back makes nobody wait longer.
  [-1, 0],
  [-HOUR_MS, 0],
])('%i ms after a code the next can be requested in %i s', (passed, seconds) => {
  expect(secondsToNextCode(SENT, SENT + passed)).toBe(seconds)
})

test.each([
  [0, true],
  [CODE_LIFE_MS - 1, true],
  [CODE_LIFE_MS, false],
  [CODE_LIFE_MS * 10, false],
  [-1, false],
])('a code is valid %i ms after it was sent: %s', (passed, alive) => {
  expect(isCodeAlive({ sentAt: SENT, expiresAt: SENT + CODE_LIFE_MS }, SENT + passed)).toBe(alive)
})
