/** Endings of Russian surnames. Given names that end in the same way are listed in GIVEN. */
const SURNAME = /(?:[оеё]ва?|[иы]на?|[сц]к(?:ий|ая|ой)|енко|чук|юк|ян|дзе|швили|[иы]х)$/i
const GIVEN =
  /^(?:марина|ирина|екатерина|полина|кристина|алина|галина|нина|карина|регина|дарина|ангелина|валентина|арина|элина|сабина|эвелина|альбина|антонина|фаина|ева|константин|мартин|лев|яков|валентин|севастьян)$/i

/** One word of a name, which may be double. */
const WORD = /^\p{L}+(?:-\p{L}+)*$/u
const LONGEST = 30

/** Whether a text can be a person's name. Others see it, so it must not be an advertisement. */
export function isName(name: string): boolean {
  const words = name.trim().split(/\s+/)
  return words.length <= 3 && words.every((word) => WORD.test(word) && word.length <= LONGEST)
}

/**
 * Returns how to address a customer whose name is stored as 'Фамилия и Имя': the given name if it is clear which of
 * the two words that is, in either order, otherwise the whole name. Returns '' for a customer without a name.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length !== 2) return words.join(' ')
  const [first = '', second = ''] = words
  const isSurname = (word: string) => SURNAME.test(word) && !GIVEN.test(word)
  if (isSurname(first) && !isSurname(second)) return second
  if (isSurname(second) && !isSurname(first)) return first
  return words.join(' ')
}
