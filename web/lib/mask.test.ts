import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask } from './mask.ts'

// Requirement: FORM-3
describe('a mask token accepts its kind of character', () => {
  test.each([
    ['##-##', '1234', '12-34'],
    ['##-##', '1a2b3', '12-3'],
    ['XX/XX', 'a1-Ж9', 'a1/Ж9'],
    ['SSS', 'a1b2в', 'abв'],
    ['AA-##', 'ёж77', 'ЁЖ-77'],
    ['aa.aa', 'ABСД', 'ab.сд'],
    ['A# a', 'q1Q', 'Q1 q'],
    ['', '123', ''],
    ['##', '', ''],
  ])('%s turns %j into %j', (mask, text, masked) => {
    expect(applyMask(mask, text)).toBe(masked)
  })
})

describe("the mask's own characters are inserted", () => {
  test.each([
    ['+7 (###) ###', '+7 (912) 345', '+7 (912) 345'],
    ['+7 (###) ###', '7912345', '+7 (912) 345'],
    ['+7 (###) ###', '912345', '+7 (912) 345'],
    ['+7 (###) ###', '+7', '+7'],
    ['+7 (###) ###', '+7912', '+7 (912'],
    ['(##)', '12', '(12'],
    ['(##)', '(12)', '(12)'],
    ['##', '12345', '12'],
  ])('by %s into %j as %j', (mask, text, masked) => {
    expect(applyMask(mask, text)).toBe(masked)
  })
})

test('leaves a masked text unchanged', () => {
  // Without digits and letters of the mask's own, which could not be distinguished from those of the text.
  const anyMask = fc.array(fc.constantFrom('#', 'X', 'S', 'A', 'a', '(', ')', '-', ' '), { maxLength: 16 })
  fc.assert(
    fc.property(anyMask, fc.string({ maxLength: 24 }), (mask, text) => {
      const once = applyMask(mask.join(''), text)
      expect(applyMask(mask.join(''), once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(mask.length)
    }),
  )
})
