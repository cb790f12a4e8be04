import { greetingName } from '#shared/account/greeting-name.ts'

/** One word of a name, which may be double. */
const WORD = /^\p{L}+(?:-\p{L}+)*$/u
const LONGEST = 30
const PATRONYMIC = /(?:вна|чна|вич|ьич)$/i

/**
 * Returns how a review is signed by a customer whose name is stored as 'Фамилия и Имя': the given name and the
 * surname's initial, 'Марина В.'. Returns null for a name that is missing or is none.
 */
export function signatureOf(name: string): string | null {
  const words = name.trim().split(/\s+/)
  const [first = '', second, third] = words
  if (words.length > 3 || words.some((word) => !WORD.test(word) || word.length > LONGEST)) return null
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
