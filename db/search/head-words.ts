import type { FoundHead } from './find-head.ts'
import { isAdjective } from './lexicon.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import { PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import { COLOR_NOUNS } from './read-colors.ts'
import { toldPhrases } from './read-described.ts'
import { stem } from './search-tokens.ts'

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
