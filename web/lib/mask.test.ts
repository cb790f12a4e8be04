import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask } from './mask.ts'

describe('each token takes its own', () => {
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
  ])('%s of %j is %j', (mask, text, masked) => {
    expect(applyMask(mask, text)).toBe(masked)
  })
})

describe("the mask's own characters", () => {
  test.each([
    ['+7 (###) ###', '+7 (912) 345', '+7 (912) 345'],
    ['+7 (###) ###', '7912345', '+7 (912) 345'],
    ['+7 (###) ###', '912345', '+7 (912) 345'],
    ['+7 (###) ###', '+7', '+7'],
    ['+7 (###) ###', '+7912', '+7 (912'],
    ['(##)', '12', '(12'],
    ['(##)', '(12)', '(12)'],
    ['##', '12345', '12'],
  ])('%s of %j is %j', (mask, text, masked) => {
    expect(applyMask(mask, text)).toBe(masked)
  })
})

test('a masked text is left as it is', () => {
  // No digits or letters of the mask's own: those could not be told from the text's.
  const anyMask = fc.array(fc.constantFrom('#', 'X', 'S', 'A', 'a', '(', ')', '-', ' '), { maxLength: 16 })
  fc.assert(
    fc.property(anyMask, fc.string({ maxLength: 24 }), (mask, text) => {
      const once = applyMask(mask.join(''), text)
      expect(applyMask(mask.join(''), once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(mask.length)
    }),
  )
})
