import { CALLBACK_MASK } from '#shared/callback/callback-phone.ts'
import { isPossible } from '#shared/phone.ts'
import type { PhoneForm } from '#web/lib/phone-mask.ts'

/** How many digits the mask has room for behind +7. */
export const CALLBACK_PLACES = CALLBACK_MASK.split('#').length - 1

/**
 * Mobile numbers of countries from which shoppers may write, whole and without their plus, by country code. The mask
 * would make a number of ours of each, with one digit or two behind it.
 */
const ABROAD =
  /^(?:33[67]\d{8}|34[67]\d{8}|37[0-2]\d{8}|3816\d{8}|393\d{9}|420\d{9}|447\d{9}|48[5-8]\d{8}|491[5-7]\d{8}|905\d{9}|91[6-9]\d{9}|97[12]5\d{8}|976\d{8}|989\d{9})$/

/** The phone of the form: its last two places are for digits behind a whole number (spec §2), with or without its +7. */
export const CALLBACK_PHONE: PhoneForm = {
  pattern: CALLBACK_MASK,
  takesBare: (digits) => digits.length <= CALLBACK_PLACES && isPossible(digits) && !ABROAD.test(digits),
}
