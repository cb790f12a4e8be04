import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

// Requirement: IMP-2
test.each([
  ['short', 5, 'short'],
  ['shorter', 5, 'short'],
  ['лак😀', 5, 'лак😀'],
  ['лак😀', 4, 'лак'],
  ['a\ud800b\udc00c', 9, 'abc'],
])('%j in %i units is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut)
})
