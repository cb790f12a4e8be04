import { isAdjective } from './lexicon.ts'
import { matchExpression } from './match-expression.ts'
import type { Plan } from './plan.ts'
import { isOfTables, type Reader } from './query-tokens.ts'
import { missingWord, stem } from './search-tokens.ts'
import { isFormOf } from './word-forms.ts'

const LEAST_MISFIT = 4
/** No other word ends so: 'мягенькая' is 'мягкая', whatever the kind has. */
const SMALL_ADJECTIVE = /[ео]ньк(?:ий|ая|ое|ие|ую|ой|ого|их)$/u

/**
 * Returns the words that only the tables know and of which the kinds named have nothing: they may be misspelled others,
 * as 'пинка' beside 'мыло'.
 */
export function misfitsOf({ words, lexicon }: Reader, { hasHead, readings }: Plan): string[] {
  const [kinds, ...beside] = readings.at(-1) ?? []
  if (!hasHead || kinds === undefined) return []
  return beside.flatMap((group) => {
    const [typed = group.text, ...more] = group.words ?? []
    const isOne = more.length === 0 && /^[а-я]+$/u.test(typed) && typed.length >= LEAST_MISFIT
    if (!isOne || group.isExcluded === true || missingWord(group.text) !== null || words.isWord(typed))
      return []
    if (typed !== group.text && SMALL_ADJECTIVE.test(typed)) return []
    // 'тени для век синие' is spelled right, though no palette is called blue.
    if (lexicon.families.has(stem(typed))) return []
    // 'полетка' is no small form of the «Полёт».
    const isDerived = typed !== group.text && !isOfTables(lexicon, typed)
    return isDerived || !words.isHit(matchExpression([kinds, group], 'prefix')) ? [typed] : []
  })
}

/**
 * Returns the words of a query without a kind that are known only as the beginning or by the stem of another word:
 * 'набро сестре', 'листвое золото'.
 */
export function strangeOf({ words, lexicon }: Reader, { hasHead, unknown, readings }: Plan): string[] {
  if (hasHead) return []
  const typed = (readings.at(-1) ?? []).flatMap((group) => (group.isExcluded ? [] : (group.words ?? [])))
  return typed.filter((word) => {
    // 'бабочками' is a form of what drawings show.
    const isMotif = lexicon.motifsBy.has(stem(word)) && isFormOf(word, stem(word)) && !isAdjective(word)
    const isKnown = isMotif || unknown.includes(word) || words.isWord(word) || lexicon.words.has(word)
    return !isKnown && /^(?:[а-я]+|[a-z]+)$/u.test(word) && word.length > LEAST_MISFIT
  })
}
