import type { MaskitoOptions } from '@maskito/core'
import { PHONE_MASK } from '#shared/phone.ts'
import { applyMask, readMask } from './mask.ts'

const NATIONAL_DIGITS = 10
const PREFIX = '+7'

/**
 * The national digits of a pasted or filled-in phone. The first digit is the country code and goes, as the
 * original shop does it, except when only the whole text gives exactly ten digits (spec §5, Phone; rules, trap 4).
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (!text.trimStart().startsWith('+') && digits.length === NATIONAL_DIGITS) return digits
  return digits.slice(1)
}

/** '+7 (###) ###-##-##' for a text field: typing, pasting, autofill and deleting. */
export const phoneMask: MaskitoOptions = phoneMaskOf(PHONE_MASK)

/** The same in any form that begins with '+7 (###) ###-##-##'. */
export function phoneMaskOf(pattern: string): MaskitoOptions {
  return {
    mask: readMask(pattern).map((slot) => (typeof slot === 'string' ? slot : slot.pattern)),
    preprocessors: [
      ({ elementState, data }, action) => {
        const { value, selection } = elementState
        if (action === 'validation') {
          // What the browser filled in, or what was stored: never through the keyboard.
          const isMasked = value === '' || value.startsWith(PREFIX)
          return isMasked ? { elementState } : { elementState: withText(PREFIX + nationalDigits(value)) }
        }
        if (action !== 'insert') return { elementState, data }
        const isEmpty =
          value.slice(0, selection[0]).replace(/\D/g, '').length <= 1 && selection[1] >= value.length
        if (!isEmpty) return { elementState, data: data.replace(/\D/g, '') }
        const digits = data.replace(/\D/g, '')
        if (digits.length > 1) return { elementState: withText(''), data: PREFIX + nationalDigits(data) }
        // A lone 8 or 7 is the country code; the next digit starts the area code.
        const isFirst = value.slice(0, selection[0]).replace(/\D/g, '') === ''
        if (isFirst && (digits === '8' || digits === '7')) return { elementState: withText(''), data: PREFIX }
        return { elementState, data }
      },
    ],
    postprocessors: [
      (state, initial) => {
        // With the last digit gone the field is empty again, not left with a bare '+7 ('.
        const isShorter = state.value.length < initial.value.length
        const hasNational = state.value.replace(/\D/g, '').length > 1
        return isShorter && !hasNational ? withText('') : state
      },
    ],
  }
}

function withText(value: string): { value: string; selection: [number, number] } {
  return { value, selection: [value.length, value.length] }
}

/** A phone in the form's own look, from any way of writing it. */
export function maskPhone(text: string, mask = PHONE_MASK): string {
  return text === '' ? '' : applyMask(mask, PREFIX + nationalDigits(text))
}
