import { type FoundHead, GENERAL, headOf } from './find-head.ts'
import { areDrawn, isAdjective, isKind } from './lexicon.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import { isDescribed } from './product-words.ts'
import { isBody, PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import { COLOR_NOUNS, isColorWord } from './read-colors.ts'
import { toldPhrases } from './read-described.ts'
import { LEAST_NOUN, readRest } from './read-words.ts'
import { stem } from './search-tokens.ts'
import { wordsWithin } from './word-forms.ts'

/**
 * Words of the head that tell products of its kinds apart, as 'кружевная' in 'кружевная фольга': such products come
 * first.
 */
export function tellingWords({ words, lexicon }: Reader, { head, used }: FoundHead, kinds: Group): Token[] {
  const labels = [...(head?.kinds ?? []), ...(head?.less ?? [])].map(([label = '']) => label)
  return used.filter(({ stem: own, word, piece }) => {
    const isName = labels.some((label) => label.includes(own))
    if (own === '' || isName || lexicon.body.has(own) || PREPOSITIONS.has(word)) return false
    // 'база натурального цвета' is none called «Миндаль в цвету».
    if (COLOR_NOUNS.has(own)) return false
    const phrases = [
      [own],
      // A small form may be the shop's own word: 'с кисточкой'.
      [stem(piece.raw)],
      ...toldPhrases([own, stem(piece.raw)]),
      ...(lexicon.meaningsBy.get(own) ?? []).flatMap((one) => one.phrases),
    ]
    return words.isHit(matchExpression([kinds, groupOf(word, phrases)], 'text'))
  })
}

/** No kind has more products. */
const MANY = 10_000
/** What fewer than one of so many has is only part of their names: 'воздушный лак'. */
const OFTEN = 20

/** A topcoat is clear unless it is called otherwise. */
const CLEAR = stem('прозрачный')

/**
 * Returns a kind by fewer of its words where the others are values that the catalog tells of it, and those words:
 * 'матовая' in 'матовая помада', 'полумесяц' in 'пилка полумесяц' (SEARCH-210). Returns null where there are none.
 */
export function valuesApart(
  reader: Reader,
  { head, used }: FoundHead,
): { readonly found: FoundHead; readonly values: readonly Token[] } | null {
  const { words, lexicon } = reader
  if (head === null || head.isNeed || used.length < 2 || head.kinds.some(({ length }) => length !== 1))
    return null
  const labels = head.kinds.map(([label = '']) => label)
  const kinds = groupOf('', head.kinds)
  const isDrawn = areDrawn(lexicon, head.kinds)
  const isOfBody = (token: Token | undefined) => token !== undefined && isBody(lexicon, token)
  const values = used.filter((token, at) => {
    const { stem: own, word, isAfter, piece } = token
    // 'маска сухие волосы' says how the hair is.
    if (own === '' || isAfter || isOfBody(token) || isOfBody(used[at + 1]) || PREPOSITIONS.has(word))
      return false
    // 'гель лак' stays one thing in 'снятие гель лака'.
    const isThing = GENERAL.has(own) || isKind(lexicon, token)
    // 'нитриловые перчатки' are called 'нитрил' themselves.
    const isCalled = wordsWithin(word, own, LEAST_NOUN).some((noun) =>
      lexicon.headsBy
        .get(stem(noun))
        ?.some((one) => one.kinds.some(([label = '']) => labels.includes(label))),
    )
    const isName = isThing || isCalled || labels.some((label) => label.includes(own))
    // 'кружевная фольга' is no other foil with lace.
    if (isDrawn && [own, stem(piece.raw)].some((one) => lexicon.motifsBy.has(one))) return false
    if (isName || own === CLEAR || COLOR_NOUNS.has(own) || isColorWord(lexicon, token)) return false
    const groups = readRest(reader, [token]).map((group) => ({
      ...group,
      phrases: group.phrases.filter(([first = '']) => !isDescribed(first)),
    }))
    const [value, ...more] = groups
    if (value === undefined || more.length > 0 || value.unknown !== null || value.phrases.length === 0)
      return false
    const count = (groups: readonly Group[]) => words.countHits(matchExpression(groups, 'text'), MANY)
    return (
      count([kinds, value]) * OFTEN > count([kinds]) && count([kinds, { ...value, isExcluded: true }]) > 0
    )
  })
  const rest = used.filter((token) => !values.includes(token))
  if (values.length === 0 || rest.length === 0) return null
  const { kind } = headOf(reader, rest)
  const isSame =
    kind.used.length === rest.length &&
    kind.head?.kinds.length === labels.length &&
    kind.head.kinds.every(([label = '', ...more]) => more.length === 0 && labels.includes(label))
  return isSame ? { found: kind, values } : null
}

/**
 * Returns groups for the products that have all words of the head in their names, where only some do: 'база для тонких
 * ногтей' is called so rather than «Тонкая».
 */
export function calledByHead({ words }: Reader, { head, used }: FoundHead, kinds: Group): Group[] {
  const telling = used.filter(({ stem: own, word }) => own !== '' && !PREPOSITIONS.has(word))
  const labels = (head?.kinds ?? []).map(([label = '']) => label)
  const isNamed = ({ stem: own }: Token) => labels.every((label) => label.includes(own))
  const isFor = telling.some(({ isPurpose, isInClause }) => isPurpose && !isInClause)
  if (head?.isNeed !== false || !isFor || telling.length < 2 || telling.every(isNamed)) return []
  const groups = telling.map(({ stem: own, word, piece }) => groupOf(word, [[own], [stem(piece.raw)]]))
  const all = [{ ...kinds, others: [] }, ...groups]
  return words.isHit(matchExpression(all, 'title')) ? groups : []
}

/** Returns true where the kind is also named by an adjective that is required beside its own one. */
export function isNamedAfterOther(
  { lexicon }: Reader,
  { head }: FoundHead,
  adjective: Token,
  required: readonly Token[],
): boolean {
  const rest = (head?.stems ?? []).filter((own) => own !== adjective.stem)
  return required.some(
    ({ word, stem: own }) =>
      isAdjective(word) &&
      (lexicon.headsBy.get(own) ?? []).some(
        ({ stems, isNeed }) =>
          !isNeed && stems.length === rest.length + 1 && rest.every((one) => stems.includes(one)),
      ),
  )
}
