import { isForeignPhone, isPossible, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'
import { plural } from '#shared/plural.ts'

/** Beside a phone of another country, at the forms of orders; the callback form takes it. */
export const FOREIGN_PHONE =
  'Для заказа нужен номер\u00a0+7. Если его нет, оставьте свой в\u00a0заявке на\u00a0звонок: она на\u00a0странице «Контакты»'
/** The same where a code is asked for. */
export const FOREIGN_PHONE_FOR_CODE = 'Код приходит только на\u00a0номера\u00a0+7'

interface Form {
  /** How many digits the form's mask has room for behind +7. */
  readonly places?: number
  /** The form takes numbers of other countries. */
  readonly takesForeign?: boolean
}

/**
 * Why nobody could be called at what stands in a phone field, whatever is still to come; undefined: nothing is known
 * against it. A number that is merely short has its own note, and one of another country the form's own.
 */
export function phoneHindrance(text: string, form: Form = {}): string | undefined {
  const { places = NATIONAL_DIGITS, takesForeign = false } = form
  const phone = readPhone(text)
  if (phone.kind === 'foreign') return undefined
  if (phone.kind === 'unclear') {
    return takesForeign
      ? 'Номер не\u00a0читается: начните его с\u00a0+7 или с\u00a0+ и\u00a0кода страны'
      : 'Номер не\u00a0читается: начните его с\u00a0+7'
  }
  const { national } = phone
  if (national.length > places) {
    return `После +7 должно быть десять цифр, а\u00a0здесь ${national.length}`
  }
  if (national.length < 3 || isPossible(national)) return undefined
  return `Номеров +7 с\u00a0кодом ${national.slice(0, 3)} не\u00a0бывает`
}

/** How much of a number of ours is missing; undefined of one that is whole, or not begun. */
export function missingDigits(text: string): string | undefined {
  const phone = readPhone(text)
  if (text === '' || phone.kind !== 'own') return undefined
  const missing = NATIONAL_DIGITS - phone.national.length
  if (missing <= 0) return undefined
  return `Не\u00a0хватает ${missing}\u00a0${plural(missing, 'цифры', 'цифр', 'цифр')}: после +7 их\u00a0должно быть десять`
}

/** What stands beside the phone of an order, apart from the specification's own words. */
export function orderPhoneNote(text: string): string | undefined {
  return isForeignPhone(text) ? FOREIGN_PHONE : phoneHindrance(text)
}
