import { expect, test } from 'vitest'
import { isThere, PROOFS, THREATS } from '#tests/support/threat-proofs.ts'

test('each test that is said to hold a threat exists', () => {
  expect(THREATS).toHaveLength(30)
  expect(THREATS.flatMap((threat) => PROOFS[threat]).filter((proof) => !isThere(proof))).toEqual([])
})
