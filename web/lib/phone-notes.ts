import { isForeignPhone, isPossible, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'

/**
 * Shown beside a foreign phone in the forms of orders, and beside any phone for a delivery abroad. The callback form
 * accepts a foreign phone at the second press (FORM-13).
 */
export const FOREIGN_PHONE =
  'Для заказа нужен номер\u00a0+7. Если его нет, оставьте свой в\u00a0заявке на\u00a0звонок: она на\u00a0странице «Контакты»'

/**
 * Returns why the text of a phone field cannot become a +7 number, whatever else is typed; undefined if it can. Texts
 * that are only too short and foreign numbers have different notes. `places` is the number of places after +7 in the
 * form's mask.
 */
export function phoneProblem(text: string, places = NATIONAL_DIGITS): string | undefined {
  const phone = readPhone(text)
  if (phone.kind === 'foreign') return undefined
  if (phone.kind === 'unclear') return 'Номер не\u00a0читается: начните его с\u00a0+7'
  const { national } = phone
  if (national.length > places) {
    return `После +7 должно быть десять цифр, а\u00a0здесь ${national.length}`
  }
  if (national.length < 3 || isPossible(national)) return undefined
  return `Номеров +7 с\u00a0кодом ${national.slice(0, 3)} не\u00a0бывает`
}

/** Returns the note beside the phone of an order, in the shop's own words. */
export function orderPhoneNote(text: string): string | undefined {
  return isForeignPhone(text) ? FOREIGN_PHONE : phoneProblem(text)
}
