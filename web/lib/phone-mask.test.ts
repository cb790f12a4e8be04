import { describe, expect, it } from 'vitest'
import { maskPhone, nationalDigits } from './phone-mask.ts'

describe('maskPhone', () => {
  it.each([
    ['89123456789', '+7 (912) 345-67-89'],
    ['79123456789', '+7 (912) 345-67-89'],
    ['+79123456789', '+7 (912) 345-67-89'],
    ['+7 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['8 (912) 345 67 89', '+7 (912) 345-67-89'],
    ['9123456789', '+7 (912) 345-67-89'],
    ['8123456789', '+7 (812) 345-67-89'],
    ['+7 912 345', '+7 (912) 345'],
    ['88005550147', '+7 (800) 555-01-47'],
    ['', ''],
  ])('%s is %s', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
  })
})

describe('nationalDigits', () => {
  it.each([
    ['89123456789', '9123456789'],
    ['+79123456789', '9123456789'],
    ['9123456789', '9123456789'],
    // Fewer than ten: the first character goes, by the letter.
    ['912345678', '12345678'],
  ])('%s is %s', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits)
  })
})
