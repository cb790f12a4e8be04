import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'
import { NATIONAL_DIGITS, PHONE_MASK, readPhone } from '#shared/phone.ts'
import { applyMask, readMask } from './mask.ts'

const PREFIX = '+7'
/** A plus with anything but 7 behind it, or nothing yet: no number of ours, and kept as it is written. */
const AS_WRITTEN = /^\+(?!7)/
const AS_WRITTEN_MASK = /^\+[\d ()-]{0,22}$/

type Edit = Parameters<MaskitoPreprocessor>[0]
type FieldState = Edit['elementState']

/**
 * The national digits of a pasted phone. Its first digit is the country code and goes, as the original shop does it,
 * except when only the whole text gives exactly ten digits (spec §5, Phone; rules, trap 4). null: another country's.
 */
export function nationalDigits(text: string): string | null {
  const phone = readPhone(text)
  if (phone.isForeign) return null
  const isBare = phone.national === digitsOf(text) && phone.national.length !== NATIONAL_DIGITS
  return isBare ? phone.national.slice(1) : phone.national
}

/** '+7 (###) ###-##-##' for a text field: typing, pasting, autofill and deleting. */
export const phoneMask: MaskitoOptions = phoneMaskOf(PHONE_MASK)

/** The same in any form that begins with '+7 (###) ###-##-##'. */
export function phoneMaskOf(pattern: string): MaskitoOptions {
  const own = readMask(pattern).map((slot) => (typeof slot === 'string' ? slot : slot.pattern))
  const places = pattern.split('#').length - 1
  return {
    mask: ({ value }) => (AS_WRITTEN.test(value) ? AS_WRITTEN_MASK : own),
    preprocessors: [
      (edit, action) => {
        if (action === 'validation') return { elementState: validate(edit.elementState) }
        if (action === 'insert') return insert(edit, places)
        return { ...edit, elementState: erase(edit.elementState) }
      },
    ],
    postprocessors: [
      (state, initial) => {
        // With the last digit gone the field is empty again, not left with a bare '+7 ('.
        const isShorter = state.value.length < initial.value.length
        const isBare = !AS_WRITTEN.test(state.value) && digitsOf(state.value).length <= 1
        return isShorter && isBare ? withText('') : state
      },
    ],
  }
}

/** A phone in the form's own look, from any way of writing it; one of another country as it is written. */
export function maskPhone(text: string, mask = PHONE_MASK): string {
  const unmasked = fieldText(text)
  return AS_WRITTEN.test(unmasked) ? unmasked : applyMask(mask, unmasked)
}

/** What the browser filled in, what it put in place of the text, or what was stored: never through the keyboard. */
function validate(state: FieldState): FieldState {
  const { value } = state
  const text = fieldText(value)
  const isMasked = value.startsWith(PREFIX) && `+${digitsOf(value)}` === text
  return isMasked || value === text ? state : withText(text)
}

function insert({ elementState, data }: Edit, places: number): Edit {
  const { value } = elementState
  const [from, to] = besidesCode(elementState)
  const [before, after] = [value.slice(0, from), value.slice(to)]
  const digits = digitsOf(data)
  if (AS_WRITTEN.test(value) && before + after !== '') {
    const isAnother = data.includes('+') && digits !== ''
    const text = isAnother ? pasted(data) : fieldText(before + data + after)
    return AS_WRITTEN.test(text) && !isAnother
      ? { elementState, data: data.replace(/[^\d ()-]/g, '') }
      : replace(text)
  }
  if (isWhole(data)) return replace(pasted(data))
  const [left, right] = [nationalPart(before), nationalPart(after)]
  if (before + after === '') {
    // A plus begins the number, a lone 8 or 7 is its country code; the next digit starts the area code.
    if (data.includes('+') || /^[78]$/.test(digits)) return replace(fieldText(data))
    if (digits.length > 1) return replace(pasted(data))
  }
  const written = readPhone(PREFIX + left + digits)
  if (right === '' && !written.isForeign && written.national !== left + digits)
    return replace(PREFIX + written.national)
  // What has no room is not taken, as in any full field: pushing the last digits out would make another number.
  const room = Math.max(0, places - left.length - right.length)
  return { elementState: { value, selection: [from, to] }, data: digits.slice(0, room) }
}

/** The selection, which takes '+7' along only with everything behind it. */
function besidesCode({ value, selection: [from, to] }: FieldState): [number, number] {
  if (!value.startsWith(PREFIX)) return [from, to]
  const isAll = from < PREFIX.length && to >= value.length
  return isAll ? [0, value.length] : [Math.max(from, PREFIX.length), Math.max(to, PREFIX.length)]
}

/** An erased digit of a number kept as it is written may make one of ours of it, but never without its plus. */
function erase({ value, selection }: FieldState): FieldState {
  const [from, to] = besidesCode({ value, selection })
  const rest = value.slice(0, from) + value.slice(to)
  if (!AS_WRITTEN.test(value) || from === to || rest === '') return { value, selection: [from, to] }
  if (digitsOf(rest) === '') return withText(rest.startsWith('+') ? '+' : '')
  return { value: fieldText(rest.startsWith('+') ? rest : `+${rest}`), selection: [from, from] }
}

/** '+7' and the digits behind it, '' of an empty text; anything else as it is written, from its plus on. */
function fieldText(text: string): string {
  const phone = readPhone(text)
  const digits = digitsOf(text)
  if (phone.isForeign || /^\D*\+8?\D*$/.test(text)) {
    const written = phone.isForeign ? phone.text : `+${digits}`
    return `+${written
      .replace(/\s/g, ' ')
      .replace(/[^\d ()-]/g, '')
      .trimStart()}`
  }
  return digits === '' ? '' : PREFIX + phone.national
}

/** The text that a paste leaves in the field. */
function pasted(text: string): string {
  const national = nationalDigits(text)
  return national === null ? fieldText(text).trimEnd() : PREFIX + national
}

/** A number by itself, which takes the place of whatever stands in the field. */
function isWhole(text: string): boolean {
  const phone = readPhone(text)
  return phone.isForeign || phone.national.length >= NATIONAL_DIGITS
}

/** National digits of a part of '+7 (912) 345-67-89', its beginning or its end. */
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
