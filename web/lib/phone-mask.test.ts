import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CALLBACK_MASK } from '#shared/callback/callback-phone.ts'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { isForeignPhone, isPossible, toE164 } from '#shared/phone.ts'
import { MaskedField } from '#tests/support/masked-field.ts'
import { maskPhone, nationalDigits, type PhoneForm, phoneField } from './phone-mask.ts'

const MASKED = '+7 (912) 345-67-89'
const CALLBACK_FORM = { pattern: CALLBACK_MASK }
const phoneMask = (form?: PhoneForm) => phoneField(form).options

// Requirement: FORM-1, FORM-7, FORM-19, FORM-20
describe('maskPhone formats a phone in any written form:', () => {
  it.each([
    ['89123456789', MASKED],
    ['79123456789', MASKED],
    ['+79123456789', MASKED],
    ['+7 (912) 345-67-89', MASKED],
    ['+7 912 345-67-89', MASKED],
    ['8 (912) 345 67 89', MASKED],
    ['8-912-345-67-89', MASKED],
    [' 89123456789 ', MASKED],
    [' +79123456789', MASKED],
    ['тел. 8 912 345 67 89', MASKED],
    ['тел.: +7 912 345 67 89', MASKED],
    ['+7\u00a0912\u00a0345-67-89', MASKED],
    ['9123456789', MASKED],
    ['(912) 345-67-89', MASKED],
    ['+8 912 345-67-89', MASKED],
    ['+7 8 912 345-67-89', MASKED],
    ['007 912 345-67-89', MASKED],
    ['8 10 7 912 345-67-89', MASKED],
    ['8 912 345-67-89 доб. 12', MASKED],
    ['+7 912 345-67-89, 8 913 123-45-67', MASKED],
    ['8123456789', '+7 (812) 345-67-89'],
    ['7123456789', '+7 (712) 345-67-89'],
    ['+7 912 345', '+7 (912) 345'],
    ['912', '+7 (912'],
    ['88005550147', '+7 (800) 555-01-47'],
    ['+7 707 123-45-67', '+7 (707) 123-45-67'],
    ['8 777 123-45-67', '+7 (777) 123-45-67'],
    ['+', '+'],
    ['', ''],
  ])('%s as %s', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
    expect(maskitoTransform(text, phoneMask())).toBe(masked)
    expect(maskPhone(masked), 'and stays so').toBe(masked)
  })
})

// Requirement: FORM-6, FORM-7, FORM-20
describe('nationalDigits drops the first character, unless only the whole text has ten digits', () => {
  it.each([
    ['89123456789', '9123456789'],
    ['+79123456789', '9123456789'],
    ['9123456789', '9123456789'],
    ['8432345678', '8432345678'],
    // No area code begins with 89 or 79: the last digit is missing.
    ['8912345678', '912345678'],
    ['7 912 345 67 8', '912345678'],
    // An 8 apart from the other digits is the country code.
    ['8 (343) 312-34-5', '343312345'],
    ['(843) 234-56-78', '8432345678'],
    // A plus names the country code, however many digits are missing after it.
    ['+7912345678', '912345678'],
    // Fewer than ten digits: the first character is dropped, as FORM-6 says.
    ['912345678', '12345678'],
    ['8', ''],
    ['', ''],
    // Eleven digits with another country's code: the rest would be another person's number.
    ['37491234567', null],
    ['12125550123', null],
    ['+7 912 345-67-89 доб. 123', '9123456789'],
    ['+7 912 345-67-89, 8 913 123-45-67', '9123456789'],
  ])('%s leaves %s', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits)
  })
})

// Requirement: FORM-1, FORM-4, FORM-5, FORM-19, FORM-32, FORM-26
describe('a phone typed key by key', () => {
  it.each([
    ['8', '+7'],
    ['7', '+7'],
    ['+', '+'],
    ['+7', '+7'],
    ['+8', '+8'],
    ['89', '+7 (9'],
    ['79', '+7 (9'],
    ['9', '+7 (9'],
    ['+79', '+7 (9'],
    ['+89', '+7 (9'],
    ['++7', '+7'],
    ['8+', '+7'],
    ['88005', '+7 (800) 5'],
    ['87071', '+7 (707) 1'],
    ['9128', '+7 (912) 8'],
    ['9+1', '+7 (91'],
    // A shopper who sees +7 instead of the 8 just typed may type it again.
    ['889123456789', MASKED],
    ['a9b1', '+7 (91'],
    // No area code begins with 0 or 1: the 8 and the 7 before them belong to the area code.
    ['80', '+7 (80'],
    ['8001234567', '+7 (800) 123-45-67'],
    ['8121234567', '+7 (812) 123-45-67'],
    ['7071234567', '+7 (707) 123-45-67'],
    ['88001234567', '+7 (800) 123-45-67'],
    ['8432345678', '+7 (432) 345-67-8'],
    // Written with an international dialing prefix: 00 of other countries, 810 of Russia.
    ['00', '+'],
    ['00375291112255', '+375291112255'],
    ['0079123456789', MASKED],
    ['810', '+'],
    ['810375291112255', '+375291112255'],
    ['81079123456789', MASKED],
    // The code of a neighboring country; other digits without a plus stay as they are.
    ['375291112255', '+375291112255'],
    ['998901234567', '+998901234567'],
    ['91234567890', '91234567890'],
    ['12125550123', '12125550123'],
    ['491512345678', '491512345678'],
  ])('%s gives %s', (keys, value) => {
    expect(new MaskedField(phoneMask()).type(keys).value).toBe(value)
  })
})

// Requirement: FORM-6, FORM-19
describe.each([
  ['+7 (###) ###-##-##', phoneMask()],
  [CALLBACK_MASK, phoneMask(CALLBACK_FORM)],
])('the field with the mask %s shows a phone without its last digit as incomplete', (_, mask) => {
  test.each(['8 (912) 345-67-8', '8-912-345-67-8', '8912345678', '7 912 345 67 8', '+7 912 345-67-8'])(
    'after %s is typed, pasted, filled in or entered in two parts',
    (text) => {
      const short = '+7 (912) 345-67-8'
      expect(new MaskedField(mask).type(text).value).toBe(short)
      expect(new MaskedField(mask).paste(text).value).toBe(short)
      expect(new MaskedField(mask).autofill(text).value).toBe(short)
      expect(new MaskedField(mask).replaceBySuggestion(text).value).toBe(short)
      expect(new MaskedField(mask).paste(text).type('9').value, 'pasted and completed').toBe(MASKED)
      expect(new MaskedField(mask).type('+79001112233').paste(text).value, 'pasted over another').toBe(short)
      for (let cut = 1; cut < text.length; cut += 1) {
        const begun = new MaskedField(mask).type(text.slice(0, cut))
        expect(begun.paste(text.slice(cut)).value, `typed to ${cut}, pasted from there`).toBe(short)
      }
    },
  )
})

/** One number in the ways in which people write it. */
const WRITINGS = [
  ...['+79123456789', '79123456789', '89123456789', '9123456789'],
  ...[MASKED, '+7 912 345-67-89', '8 (912) 345-67-89', '8-912-345-67-89', '912 345 67 89', '+89123456789'],
]

// Requirement: FORM-1, FORM-2, FORM-4, FORM-6, FORM-7, FORM-25
describe.each([
  ['+7 (###) ###-##-##', phoneMask()],
  [CALLBACK_MASK, phoneMask(CALLBACK_FORM)],
])('the field with the mask %s holds the same number', (_, mask) => {
  test.each(WRITINGS)('after %s is typed, pasted, filled in or entered in two parts', (text) => {
    expect(new MaskedField(mask).type(text).value).toBe(MASKED)
    expect(new MaskedField(mask).paste(text).value).toBe(MASKED)
    expect(new MaskedField(mask).autofill(text).value).toBe(MASKED)
    expect(new MaskedField(mask).replaceBySuggestion(text).value).toBe(MASKED)
    for (let cut = 1; cut < text.length; cut += 1) {
      const begun = () => new MaskedField(mask).type(text.slice(0, cut))
      expect(begun().paste(text.slice(cut)).value, `typed to ${cut}, pasted from there`).toBe(MASKED)
      expect(begun().autofill(text).value, `typed to ${cut}, then filled in`).toBe(MASKED)
      expect(begun().replaceBySuggestion(text).value, `typed to ${cut}, then suggested`).toBe(MASKED)
      expect(begun().selectAll().paste(text).value, `typed to ${cut}, all replaced`).toBe(MASKED)
      expect(begun().selectAll().type(text).value, `typed to ${cut}, all typed over`).toBe(MASKED)
      expect(begun().backspace(30).value, `typed to ${cut}, erased`).toBe('')
      expect(begun().backspace(30).type(text).value, `typed to ${cut}, erased, typed`).toBe(MASKED)
    }
    // A complete number replaces what the field holds, wherever the caret is.
    for (let caret = 0; caret <= MASKED.length; caret += 1) {
      const full = new MaskedField(mask).type('+7 (900) 111-22-33').select(caret)
      expect(full.paste(text).value, `pasted at ${caret}`).toBe(MASKED)
    }
  })

  test('after any part is erased and typed again', () => {
    for (let from = 0; from < MASKED.length; from += 1) {
      for (let to = from + 1; to <= MASKED.length; to += 1) {
        // The code is erased with the last digit behind it; another test above covers the empty field.
        const gone = MASKED.slice(Math.max(2, from), Math.max(2, to)).replace(/\D/g, '')
        if (gone.length === 0 || gone.length === 10) continue
        for (const erase of ['backspace', 'deleteForward'] as const) {
          const field = new MaskedField(mask).type(MASKED).select(from, to)[erase]()
          expect(field.type(gone).value, `${erase} of ${from}–${to}`).toBe(MASKED)
        }
      }
    }
  })

  test('with one digit changed after typing over it or erasing it first', () => {
    for (const [place, char] of [...MASKED].entries()) {
      if (place < 2 || /\D/.test(char)) continue
      const changed = `${MASKED.slice(0, place)}0${MASKED.slice(place + 1)}`
      const field = () => new MaskedField(mask).type(MASKED)
      expect(
        field()
          .select(place, place + 1)
          .type('0').value,
      ).toBe(changed)
      expect(field().select(place).deleteForward().type('0').value).toBe(changed)
      expect(
        field()
          .select(place + 1)
          .backspace()
          .type('0').value,
      ).toBe(changed)
    }
  })
})

// Requirement: FORM-19, FORM-28
describe('a digit too many', () => {
  test('is kept with all others, in a text that no form accepts', () => {
    for (let caret = 3; caret <= MASKED.length; caret += 1) {
      const digits = MASKED.slice(0, caret).replace(/\D/g, '').length
      const field = new MaskedField(phoneMask()).type(MASKED).select(caret).type('0')
      const national = `${MASKED.replace(/\D/g, '').slice(1, digits)}0${MASKED.replace(/\D/g, '').slice(digits)}`
      expect(field.value, `at ${caret}`).toBe(`+7${national}`)
      expect(orderPhone(field.value)).toBeNull()
      expect(field.backspace().value, 'erased again, it is the number as before').toBe(MASKED)
      expect(field.type('0').backspace().value, 'and the caret stands where it stood').toBe(MASKED)
    }
  })

  test('can be erased at any place', () => {
    for (let place = 2; place < 13; place += 1) {
      const field = new MaskedField(phoneMask()).type('+791123456789')
      expect(field.value).toBe('+791123456789')
      const rest = '+791123456789'.slice(0, place) + '+791123456789'.slice(place + 1)
      expect(field.select(place).deleteForward().value).toBe(maskPhone(rest))
    }
  })

  test('fits twice into the long mask', () => {
    const field = new MaskedField(phoneMask(CALLBACK_FORM))
    expect(field.type('89123456789012').value).toBe('+79123456789012')
    expect(field.backspace().value).toBe('+7 (912) 345-67-8901')
  })
})

// Requirement: FORM-21
describe('a separator of the mask', () => {
  test('lets Backspace erase the digit before it and Delete the one after it', () => {
    for (const [at, char] of [...MASKED].entries()) {
      if (at < 5 || /\d/.test(char)) continue
      const before = MASKED.slice(0, at).replace(/\D+$/, '').slice(0, -1) + MASKED.slice(at)
      const after = MASKED.slice(0, at) + MASKED.slice(at).replace(/\d/, '')
      const field = () => new MaskedField(phoneMask()).type(MASKED)
      expect(
        field()
          .select(at + 1)
          .backspace().value,
        `Backspace at ${at + 1}`,
      ).toBe(maskPhone(before))
      expect(field().select(at).deleteForward().value, `Delete at ${at}`).toBe(maskPhone(after))
    }
  })

  test('lets every press of Backspace erase one digit', () => {
    const field = new MaskedField(phoneMask()).type(MASKED)
    for (let left = 9; left > 0; left -= 1) {
      field.backspace()
      expect(field.value.replace(/\D/g, '')).toHaveLength(left + 1)
      // Moves the caret to the end of what is left.
      field.select(field.value.length)
    }
    const middle = new MaskedField(phoneMask()).type(MASKED).select(9)
    expect(middle.backspace(3).type('800').value).toBe('+7 (800) 345-67-89')
  })
})

// Requirement: FORM-19
describe('a phone typed without its country code', () => {
  test('keeps every digit and adds only +7', () => {
    const anyDigits = fc.stringMatching(/^\d{1,15}$/)
    const anyForm = fc.constantFrom(phoneField().options, phoneField(CALLBACK_FORM).options)
    fc.assert(
      fc.property(anyDigits, anyForm, (digits, form) => {
        const { value } = new MaskedField(form).type(digits)
        const shown = value.replace(/\D/g, '')
        const withoutCode = digits.replace(/^(?:00|810|[78])/, '')
        // A number written with its code twice: '8 8 912 …', '00 8 912 …'.
        const once = withoutCode.replace(/^[78](?=9)/, '')
        expect([digits, `7${digits}`, withoutCode, `7${withoutCode}`, `7${once}`]).toContain(shown)
      }),
      { numRuns: 500 },
    )
  })

  test('is parsed again from its first key when the last one is erased', () => {
    const field = new MaskedField(phoneMask()).type('8001234567')
    expect(field.backspace(2).value).toBe('+7 (800) 123-45')
    expect(field.type('67').value).toBe('+7 (800) 123-45-67')
    expect(field.backspace(9).value).toBe('')
    expect(new MaskedField(phoneMask()).type('810375').backspace(4).value).toBe('+7 (81')
    expect(new MaskedField(phoneMask()).type('91234567890').backspace().value).toBe('+7 (912) 345-67-89')
  })

  test('becomes unambiguous once the missing plus is typed', () => {
    const field = new MaskedField(phoneMask()).type('491512345678').select(0).type('+')
    expect(field.value).toBe('+491512345678')
    expect(isForeignPhone(field.value)).toBe(true)
  })

  test('is reported if it may lack its code or its last digit', () => {
    const typed = (keys: string) => {
      const field = phoneField(CALLBACK_FORM)
      const { value } = new MaskedField(field.options).type(keys)
      return [value, field.mayLackCode(value)]
    }
    expect(typed('8343312345')).toEqual(['+7 (343) 312-34-5', true])
    expect(typed('7727123456')).toEqual(['+7 (727) 123-45-6', true])
    expect(typed('+734331234 5')).toEqual(['+7 (343) 312-34-5', false])
    expect(typed('8912345678')).toEqual(['+7 (912) 345-67-8', false])
    expect(typed('89123456789')).toEqual([MASKED, false])
  })
})

// Requirement: FORM-12, FORM-19, FORM-23
describe('a foreign number is kept as written and is no +7 number:', () => {
  const FOREIGN = [
    ...['+375291234567', '+375 (29) 123-45-67', '+37491234567', '+998901234567', '+996 555 123 456'],
    ...['+12125550123', '+49 151 23456789', '+4712345678', '+82 2 1234 5678', '+86 139 1234 5678'],
  ]

  test.each(FOREIGN)('%s in any way of entry', (text) => {
    for (const mask of [phoneMask(), phoneMask(CALLBACK_FORM)]) {
      const ways = {
        typed: new MaskedField(mask).type(text),
        pasted: new MaskedField(mask).paste(text),
        filled: new MaskedField(mask).autofill(text),
        suggested: new MaskedField(mask).replaceBySuggestion(text),
        over: new MaskedField(mask).type(MASKED).select(9).paste(text),
      }
      for (const [way, { value }] of Object.entries(ways)) expect(value, way).toBe(text)
      for (let cut = 2; cut < text.length; cut += 1) {
        const begun = new MaskedField(mask).type(text.slice(0, cut))
        expect(begun.value).toBe(text.slice(0, cut))
        expect(begun.paste(text.slice(cut)).value, `typed to ${cut}, pasted from there`).toBe(text)
      }
      expect(ways.typed.backspace(30).value).toBe('')
    }
    expect(maskPhone(text)).toBe(text)
    expect([isForeignPhone(text), toE164(text)]).toEqual([true, null])
  })

  test.each([
    ['375291234567', '+375291234567'],
    ['00375291234567', '+375291234567'],
    ['8 10 375 29 123-45-67', '+375291234567'],
    ['12125550123', '12125550123'],
    ['Минск: +375 29 123-45-67, звонить днём', '+375 29 123-45-67'],
  ])('%s pasted as %s', (text, shown) => {
    expect(new MaskedField(phoneMask()).paste(text).value).toBe(shown)
    expect(toE164(text)).toBeNull()
  })

  test('one that is corrected into a +7 number and back', () => {
    const field = new MaskedField(phoneMask()).type('+37')
    expect(field.backspace().value).toBe('+3')
    expect(field.backspace().value).toBe('+')
    expect(field.type('79123456789').value).toBe(MASKED)
    expect(field.select(0, field.value.length).type('+375').value).toBe('+375')
    expect(field.select(1, 2).type('7').value).toBe('+7 (75')
  })

  test('one that is corrected in its middle, without losing a digit', () => {
    const field = new MaskedField(phoneMask()).type('+37529123')
    expect(field.select(4).type('0').value).toBe('+375029123')
    expect(field.backspace().value).toBe('+37529123')
    expect(field.select(0, 1).backspace().value, 'without its plus it would be ours').toBe('+37529123')
  })
})

// Requirement: FORM-19
test('any sequence of edits leaves only a +7 number behind +7 and a text that the mask keeps', () => {
  const anyText = fc.stringMatching(/^[+\d ()a-]{0,16}$/)
  const anyStep = fc.record({
    way: fc.constantFrom('type', 'paste', 'autofill', 'replaceBySuggestion', 'backspace', 'deleteForward'),
    text: anyText,
    from: fc.nat({ max: 20 }),
    length: fc.nat({ max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
      const field = new MaskedField(phoneMask())
      for (const { way, text, from, length } of steps) {
        field.select(from, from + length)
        if (way === 'backspace' || way === 'deleteForward') field[way]()
        else field[way](text)
        const { value } = field
        expect(value).toMatch(
          /^(?:|\+7(?: \(\d{0,3}(?:\) ?\d{0,3}(?:-\d{0,2}){0,2})?)?|\+(?!7)[\d ()-]*|\+7\d{11,14}|\d{11,15})$/,
        )
        expect(maskPhone(value), 'a masked text is left as it is').toBe(value)
        const national = /^\+7/.test(value) ? value.slice(2).replace(/\D/g, '') : ''
        expect(toE164(value)).toBe(national.length === 10 && isPossible(national) ? `+7${national}` : null)
      }
    }),
    { numRuns: 300, examples: [[[{ way: 'autofill', text: '+7(', from: 0, length: 0 }]]] },
  )
})
