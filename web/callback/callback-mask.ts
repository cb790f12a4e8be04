import { CALLBACK_MASK } from '#shared/callback/callback-phone.ts'
import { isPossible } from '#shared/phone.ts'
import type { PhoneForm } from '#web/lib/phone-mask.ts'

/** Number of digits for which the mask has space after +7. */
export const CALLBACK_PLACES = CALLBACK_MASK.split('#').length - 1

/**
 * Complete mobile numbers without a plus, by the country codes of shoppers. Each would fit the mask as a +7 number
 * with one or two extra digits.
 */
const ABROAD =
  /^(?:33[67]\d{8}|34[67]\d{8}|37[0-2]\d{8}|3816\d{8}|393\d{9}|420\d{9}|447\d{9}|48[5-8]\d{8}|491[5-7]\d{8}|905\d{9}|91[6-9]\d{9}|97[12]5\d{8}|976\d{8}|989\d{9})$/

/**
 * The phone field of the form (FORM-2). Its last two places are for digits after a complete number, which may be
 * typed with or without +7.
 */
export const CALLBACK_PHONE: PhoneForm = {
  pattern: CALLBACK_MASK,
  takesBare: (digits) => digits.length <= CALLBACK_PLACES && isPossible(digits) && !ABROAD.test(digits),
}
