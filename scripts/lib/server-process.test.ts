import { expect, test } from 'vitest'
import { LONGEST_WAIT_MS } from '#db/opening-turn.ts'
import { READY_WITHIN_MS } from './server-process.mjs'

/** At the speed of the deep suite's part large-file: 449 MB, with 100,000 orders, in 7.13 s. */
const MIGRATING_MS_PER_ORDER = 7130 / 100_000
/** Of a busy month by docs/scale.md. */
const ORDERS = 9_000_000

// Requirement: OPS-132
test('a new server has time to wait for another one, and to copy and migrate the orders of a month', () => {
  expect(READY_WITHIN_MS).toBeGreaterThan(LONGEST_WAIT_MS)
  expect(READY_WITHIN_MS).toBeGreaterThan(ORDERS * MIGRATING_MS_PER_ORDER)
})
