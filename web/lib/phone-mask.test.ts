import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { describe, expect, it } from 'vitest'
import { maskPhone, nationalDigits, phoneMask } from './phone-mask.ts'

describe('a phone, however it is written,', () => {
  it.each([
    ['89123456789', '+7 (912) 345-67-89'],
    ['79123456789', '+7 (912) 345-67-89'],
    ['+79123456789', '+7 (912) 345-67-89'],
    ['+7 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['+7 912 345-67-89', '+7 (912) 345-67-89'],
    ['8 (912) 345 67 89', '+7 (912) 345-67-89'],
    ['8-912-345-67-89', '+7 (912) 345-67-89'],
    [' 89123456789 ', '+7 (912) 345-67-89'],
    [' +79123456789', '+7 (912) 345-67-89'],
    ['тел. 8 912 345 67 89', '+7 (912) 345-67-89'],
    ['9123456789', '+7 (912) 345-67-89'],
    ['(912) 345-67-89', '+7 (912) 345-67-89'],
    ['8123456789', '+7 (812) 345-67-89'],
    ['7123456789', '+7 (712) 345-67-89'],
    ['+7 912 345', '+7 (912) 345'],
    ['88005550147', '+7 (800) 555-01-47'],
    ['', ''],
  ])('%s is %s', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
    expect(maskitoTransform(text, phoneMask)).toBe(masked)
  })
})

describe('a pasted phone drops its first character, unless only the whole text has ten digits', () => {
  it.each([
    ['89123456789', '9123456789'],
    ['+79123456789', '9123456789'],
    ['99123456789', '9123456789'],
    ['9123456789', '9123456789'],
    ['8912345678', '8912345678'],
    // A plus names the country code, whatever is missing behind it.
    ['+7912345678', '912345678'],
    // Fewer than ten: the first character goes, by the letter.
    ['912345678', '12345678'],
    ['8', ''],
    ['', ''],
  ])('%s is %s', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits)
  })
})

describe('typed key by key', () => {
  it.each([
    ['8', '+7'],
    ['7', '+7'],
    ['89', '+7 (9'],
    ['79', '+7 (9'],
    ['9', '+7 (9'],
    ['88005', '+7 (800) 5'],
    ['89123456789', '+7 (912) 345-67-89'],
    ['9123456789', '+7 (912) 345-67-89'],
    ['9128', '+7 (912) 8'],
    ['91234567890', '+7 (912) 345-67-89'],
    ['a9b1', '+7 (91'],
  ])('%s gives %s', (keys, value) => {
    expect([...keys].reduce(typeKey, '')).toBe(value)
  })
})

/** What the library does with one key at the end of the field, its mask at work after its preprocessors. */
function typeKey(value: string, key: string): string {
  const end: [number, number] = [value.length, value.length]
  const [preprocess] = phoneMask.preprocessors ?? []
  if (!preprocess) throw new Error('the mask has lost its rules')
  const { elementState, data = '' } = preprocess(
    { elementState: { value, selection: end }, data: key },
    'insert',
  )
  const bare: MaskitoOptions = { mask: phoneMask.mask }
  return maskitoTransform(elementState.value + data, bare)
}
