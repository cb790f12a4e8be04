import { greetingName, isName } from '#shared/account/greeting-name.ts'

const PATRONYMIC = /(?:вна|чна|вич|ьич)$/i

/**
 * Returns how a review is signed by a customer whose name is stored as 'Фамилия и Имя': the given name and the
 * surname's initial, 'Марина В.'. Returns null for a name that is missing or is none.
 */
export function signatureOf(name: string): string | null {
  if (!isName(name)) return null
  const [first = '', second, third] = name.trim().split(/\s+/)
  if (second === undefined) return capitalized(first)
  // A patronymic follows the given name. If it is not clear which word that is, it is the second one, because the field
  // of the name asks for the surname first.
  const isFirstGiven = third === undefined ? greetingName(name) === first : PATRONYMIC.test(second)
  const [given, surname] = isFirstGiven ? [first, third ?? second] : [second, first]
  return `${capitalized(given)}\u00a0${surname.slice(0, 1).toLocaleUpperCase('ru')}.`
}

function capitalized(word: string): string {
  return word.slice(0, 1).toLocaleUpperCase('ru') + word.slice(1)
}
