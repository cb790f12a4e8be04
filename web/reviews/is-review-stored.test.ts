import { expect, test } from 'vitest'
import type { OwnReviews } from '#shared/reviews/contract.ts'
import { isReviewStored } from './is-review-stored.ts'

const TEXT = 'Держится три недели'
const SIGNED = 'Марина В.'

function own(
  review: { stars: number; text: string; author: string | null },
  signature: string | null,
): OwnReviews {
  const rest = { id: 1, state: 'waiting', reason: null, createdAt: 0 } as const
  return { signature, places: [{ shopItemId: 7, canReview: true, review: { ...review, ...rest } }] }
}

const stored = { stars: 5, text: TEXT, author: SIGNED }

// Requirement: REV-8, REV-21, BASK-55
test.each([
  ['as it was sent', stored, SIGNED, { stars: 5, text: `  ${TEXT} `, isSigned: true }, true],
  ['with other stars', stored, SIGNED, { stars: 4, text: TEXT, isSigned: true }, false],
  ['with another text', stored, SIGNED, { stars: 5, text: 'Держится неделю', isSigned: true }, false],
  ['signed although it was sent unsigned', stored, SIGNED, { stars: 5, text: TEXT, isSigned: false }, false],
  ['signed by an earlier name', stored, 'Марина П.', { stars: 5, text: TEXT, isSigned: true }, false],
  ['unsigned', { ...stored, author: null }, SIGNED, { stars: 5, text: TEXT, isSigned: true }, false],
  [
    'unsigned, without a name',
    { ...stored, author: null },
    null,
    { stars: 5, text: TEXT, isSigned: true },
    true,
  ],
])('tells whether the shop has a review that it has %s', (_how, review, signature, draft, expected) => {
  expect(isReviewStored(own(review, signature), 7, draft)).toBe(expected)
  expect(isReviewStored(own(review, signature), 8, draft)).toBe(false)
})
