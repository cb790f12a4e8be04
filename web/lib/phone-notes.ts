import { isForeignPhone, isPossible, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'

/** Beside a phone of another country, at the forms of orders; the callback form takes it. */
export const FOREIGN_PHONE =
  'Для заказа нужен номер\u00a0+7. Если его нет, оставьте свой в\u00a0заявке на\u00a0звонок: она на\u00a0странице «Контакты»'

/**
 * Why nobody could be called at what stands in a phone field, whatever is still to come; undefined: nothing is known
 * against it. A number that is merely short has its own note, and one of another country the form's own. `places` are
 * those of the form's mask behind +7.
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

/** What stands beside the phone of an order, apart from the specification's own words. */
export function orderPhoneNote(text: string): string | undefined {
  return isForeignPhone(text) ? FOREIGN_PHONE : phoneProblem(text)
}
