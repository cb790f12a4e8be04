import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'
import { MOST_DIGITS, NATIONAL_DIGITS, PHONE_MASK, readPhone } from '#shared/phone.ts'
import { applyMask, readMask } from './mask.ts'

const PREFIX = '+7'
/**
 * The mask for a text that is not a +7 number, or not yet. It stays as written, and no form accepts it as a phone.
 */
const AS_WRITTEN_MASK = /^\+?[\d ()-]{0,22}$/

type Edit = Parameters<MaskitoPreprocessor>[0]
type FieldState = Edit['elementState']

/** The mask of one field. It remembers how the field's text was typed. */
export interface PhoneField {
  readonly options: MaskitoOptions
  /**
   * Whether the nine digits after +7 were typed as ten digits without a plus. Their leading 8 or 7 is then either the
   * country code, so that the last digit is missing, or the first digit of an area code.
   */
  mayLackCode(value: string): boolean
}

export interface PhoneForm {
  readonly pattern: string
  /**
   * Whether digits without a plus that are too many for a +7 number are put after +7 anyway, because the form's mask
   * has space for them.
   */
  readonly takesBare?: (digits: string) => boolean
}

const USUAL_FORM: PhoneForm = { pattern: PHONE_MASK }

/** What was typed key by key, without a plus, into an empty field, and what the field has shown for it. */
interface Keyed {
  readonly digits: string
  readonly value: string
}

/**
 * Returns the national digits of a pasted phone, or null if it is not a +7 number. The first digit counts as the
 * country code and is dropped, unless only the full text has exactly ten digits of a number that can exist (FORM-6).
 */
export function nationalDigits(text: string): string | null {
  const phone = readPhone(text)
  if (phone.kind !== 'own') return null
  const isBare = phone.national === digitsOf(text) && phone.national.length !== NATIONAL_DIGITS
  return isBare ? phone.national.slice(1) : phone.national
}

/**
 * Creates the mask '+7 (###) ###-##-##', or a longer one with the same beginning, for a text field. Handles typing,
 * pasting, autofill and deleting.
 */
export function phoneField(form = USUAL_FORM): PhoneField {
  const own = readMask(form.pattern).map((slot) => (typeof slot === 'string' ? slot : slot.pattern))
  let keyed: Keyed | null = null

  /**
   * Parses everything that was typed again with each key, because the meaning of the first digit depends on the
   * others.
   */
  function key(digits: string): string {
    const text = typedText(digits, form)
    keyed = { digits, value: show(text, form) }
    return text
  }

  function insertDigits(edit: Edit): Edit {
    const { value } = edit.elementState
    const [from, to] = besidesCode(edit.elementState)
    const digits = digitsOf(edit.data)
    const isAtEnd = keyed !== null && to === value.length && value.slice(0, from) === keyed.value
    const isBegun = from === 0 && to === value.length
    if (isBegun && /^\d$/.test(edit.data)) return replace(key(digits))
    if (keyed && isAtEnd && !isBegun && !isWhole(edit.data)) {
      return digits === '' ? { ...edit, data: '' } : replace(key(keyed.digits + digits))
    }
    return insert(edit, form)
  }

  function eraseDigits(state: FieldState, isForward: boolean): FieldState {
    const { value, selection } = state
    const isLast = selection[0] === value.length - 1 && selection[1] === value.length
    if (keyed && value === keyed.value && isLast && !isForward) {
      return withText(show(key(keyed.digits.slice(0, -1)), form))
    }
    return erase(state, form, isForward)
  }

  return {
    options: {
      mask: ({ value }) => (isAsWritten(value, form) ? AS_WRITTEN_MASK : own),
      preprocessors: [
        (edit, action) => {
          if (action === 'validation') return { elementState: validate(edit.elementState, form) }
          if (action === 'insert') return insertDigits(edit)
          return { ...edit, elementState: eraseDigits(edit.elementState, action === 'deleteForward') }
        },
      ],
      postprocessors: [
        (state, initial) => {
          // When the last digit is erased, the field becomes empty instead of showing a bare '+7 ('.
          const isShorter = state.value.length < initial.value.length
          const isBare = state.value.startsWith(PREFIX) && digitsOf(state.value).length === 1
          return isShorter && isBare ? withText('') : state
        },
      ],
    },
    mayLackCode(value) {
      const isTen = keyed?.value === value && keyed.digits.length === NATIONAL_DIGITS
      return isTen && /^[78][3467]/.test(keyed?.digits ?? '') && nationalPart(value).length === 9
    },
  }
}

/** Formats a phone that is written in any form by the form's mask. Text that is not a +7 number stays as written. */
export function maskPhone(text: string, form = USUAL_FORM): string {
  return show(fieldText(text, form), form)
}

function show(text: string, form: PhoneForm): string {
  return isAsWritten(text, form) ? text : applyMask(form.pattern, text)
}

/**
 * Whether the text is a foreign number, an ambiguous one, or a +7 number with more digits than the form has places.
 */
function isAsWritten(value: string, form: PhoneForm): boolean {
  if (value.startsWith(PREFIX)) return nationalPart(value).length > placesOf(form)
  return /^[+\d]/.test(value)
}

function placesOf({ pattern }: PhoneForm): number {
  return pattern.split('#').length - 1
}

/** Handles text that was not typed: from autofill, from a suggestion that replaces the text, or from storage. */
function validate(state: FieldState, form: PhoneForm): FieldState {
  const { value } = state
  const text = fieldText(value, form)
  const isMasked =
    text !== PREFIX && !isAsWritten(text, form) && value.startsWith(PREFIX) && `+${digitsOf(value)}` === text
  return isMasked || value === text ? state : withText(text)
}

function insert({ elementState, data }: Edit, form: PhoneForm): Edit {
  const { value } = elementState
  const [from, to] = besidesCode(elementState)
  const [before, after] = [value.slice(0, from), value.slice(to)]
  const digits = digitsOf(data)
  if (isAsWritten(value, form) && before + after !== '') {
    // Text that could itself be a whole number replaces the current text.
    const isAnother =
      digits !== '' && (data.includes('+') || (isWhole(data) && digitsOf(before + after).length > 8))
    const kept = data.replace(from === 0 && !value.startsWith('+') ? /[^\d+ ()-]/g : /[^\d ()-]/g, '')
    const text = isAnother ? pasted(data, form) : fieldText(before + kept + after, form)
    const isInPlace = !isAnother && isAsWritten(text, form) && text === before + kept + after
    return isInPlace ? { elementState, data: kept } : replace(text)
  }
  if (isWhole(data)) return replace(pasted(data, form))
  if (before + after === '') {
    // A plus begins the number, and a single 8 or 7 is its country code; the next digit begins the area code.
    if (data.includes('+') || /^[78]$/.test(digits)) return replace(fieldText(data, form))
    if (digits.length > 1) return replace(pasted(data, form))
  }
  const [left, right] = [nationalPart(before), nationalPart(after)]
  const written = PREFIX + left + digits
  if (right === '' && fieldText(written, form) !== written) return replace(fieldText(written, form))
  const room = Math.max(0, MOST_DIGITS - 1 - left.length - right.length)
  const taken = digits.slice(0, room)
  // An extra digit does not push another one out, because that would make a different number. All digits are shown,
  // and no form accepts them (FORM-28).
  if (left.length + taken.length + right.length > placesOf(form)) {
    const start = PREFIX.length + left.length
    // As long as the text will be, because the library removes the mask from the existing text.
    const whole = PREFIX + left + taken + right
    return { elementState: { value: whole, selection: [start, start + taken.length] }, data: taken }
  }
  return { elementState: { value, selection: [from, to] }, data: taken }
}

/** Returns the selection. It includes '+7' only if it also covers everything after it. */
function besidesCode({ value, selection: [from, to] }: FieldState): [number, number] {
  if (!value.startsWith(PREFIX)) return [from, to]
  const isAll = from < PREFIX.length && to >= value.length
  return isAll ? [0, value.length] : [Math.max(from, PREFIX.length), Math.max(to, PREFIX.length)]
}

/**
 * Erases the selection. Erasing a digit of a text that is kept as written may leave a +7 number, but the plus stays.
 */
function erase(state: FieldState, form: PhoneForm, isForward: boolean): FieldState {
  const { value } = state
  const isOwn = !isAsWritten(value, form)
  const [from, to] = isOwn ? withDigit(state, isForward) : besidesCode(state)
  const rest = value.slice(0, from) + value.slice(to)
  if (isOwn || from === to || rest === '') return { value, selection: [from, to] }
  if (digitsOf(rest) === '') return withText(rest.startsWith('+') ? '+' : '')
  const text = fieldText(value.startsWith('+') && !rest.startsWith('+') ? `+${rest}` : rest, form)
  const shown = show(text, form)
  // The caret stays before the same digits.
  const caret = placeBefore(shown, digitsOf(value.slice(to)).length)
  return { value: shown, selection: [caret, caret] }
}

/**
 * Returns the range to erase: a character of the mask is erased only together with the digit before or after it
 * (FORM-21).
 */
function withDigit(state: FieldState, isForward: boolean): [number, number] {
  const { value } = state
  const [from, to] = besidesCode(state)
  if (from === to || /\d/.test(value.slice(from, to))) return [from, to]
  const next = isForward ? value.slice(to).search(/\d/) : -1
  const last = isForward ? -1 : value.slice(0, from).search(/\d\D*$/)
  if (next >= 0) return [from, to + next + 1]
  return last >= PREFIX.length ? [last, to] : [from, to]
}

/** Returns the position after which the text has the given number of digits. */
function placeBefore(text: string, digits: number): number {
  let place = text.length
  for (let left = digits; left > 0; place -= 1) {
    if (/\d/.test(text[place - 1] ?? '0')) left -= 1
  }
  return place
}

/**
 * Returns '+7' and the national digits for a +7 number, '' for an empty text, and any other text as written, from its
 * plus on.
 */
function fieldText(text: string, { takesBare }: PhoneForm): string {
  const phone = readPhone(text)
  if (phone.kind === 'unclear' && takesBare?.(phone.text)) return PREFIX + phone.text
  if (phone.kind === 'unclear') return phone.text.slice(0, MOST_DIGITS + (phone.text.startsWith('+') ? 1 : 0))
  const digits = digitsOf(text)
  if (phone.kind === 'foreign' || /^\D*\+8?\D*$/.test(text)) {
    const written = phone.kind === 'foreign' ? phone.text : `+${digits}`
    return `+${written
      .replace(/\s/g, ' ')
      .replace(/[^\d ()-]/g, '')
      .trimStart()}`
  }
  return digits === '' ? '' : PREFIX + phone.national.slice(0, MOST_DIGITS - 1)
}

/**
 * Returns the text for digits that were typed into an empty field without a plus. The final number is not known yet.
 */
function typedText(digits: string, form: PhoneForm): string {
  // Written with an international dialing prefix: 00 of other countries, 810 of Russia.
  const dialed = /^(?:00|810)(\d*)$/.exec(digits)
  if (dialed) return fieldText(`+${dialed[1]}`, form)
  const isOnItsWay = digits.length === NATIONAL_DIGITS && /^[78](?![0125])/.test(digits)
  return isOnItsWay ? PREFIX + digits.slice(1) : fieldText(digits, form)
}

/** Returns the text that a paste leaves in the field. */
function pasted(text: string, form: PhoneForm): string {
  const national = nationalDigits(text)
  return national === null ? fieldText(text, form).trimEnd() : PREFIX + national
}

/**
 * Whether the text replaces the whole content of the field: a complete number, or one with its country code that
 * lacks its last digit.
 */
function isWhole(text: string): boolean {
  return readPhone(text).kind !== 'own' || digitsOf(text).length >= NATIONAL_DIGITS
}

/** Returns the national digits in a part of '+7 (912) 345-67-89', such as its beginning or its end. */
function nationalPart(part: string): string {
  return digitsOf(part.startsWith(PREFIX) ? part.slice(PREFIX.length) : part)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function replace(text: string): Edit {
  return { elementState: withText(''), data: text }
}

function withText(value: string): FieldState {
  return { value, selection: [value.length, value.length] }
}
