import { isCareOf } from './body-parts.ts'
import { asMissing } from './mark-denied.ts'
import { allPhrasesOf, type Group, groupOf, isHitBy, matchExpression } from './match-expression.ts'
import { PACKS } from './put-last.ts'
import type { Reader, Token } from './query-tokens.ts'
import { LEAST_UNHEARD, toldByVerb, toldPhrases } from './read-described.ts'
import { isSaidOf, readRest } from './read-words.ts'
import { adjectivesToRefuse, refusedGroup, refusedTogether, withoutMeant } from './refuse-words.ts'
import { stem } from './search-tokens.ts'

/** The words beside a head by what becomes of them. */
export interface Beside {
  readonly required: Token[]
  readonly optional: Token[]
  readonly refused: Group[]
  /** Words that are passed over because they are known nowhere; they may be misspelled. */
  readonly unheard: string[]
  /** Own names, and what descriptions say by the root of a verb, as 'не осыпается' tells 'осыпания'. */
  readonly described: Group[]
  /** Words for what is not carried, and that the kind is without. */
  readonly lost: string[]
  isPartial: boolean
  isVetoed: boolean
}

/** The kinds beside which words are sorted, and the words that name them. */
interface Named {
  readonly kinds: Group
  readonly used: readonly Token[]
}

/** Passes over a word; what descriptions say by its root comes first, and what is known nowhere may be misspelled. */
export function passOver(
  { words, lexicon }: Reader,
  beside: Beside,
  { piece, stem: own, word }: Token,
  kinds: Group,
): void {
  beside.isPartial = true
  const told = toldByVerb(words, word, kinds)
  if (told !== null) {
    beside.described.push(told)
    return
  }
  const isHeard = lexicon.stems.has(own) || lexicon.absent.has(own)
  if (!isHeard && piece.raw.length >= LEAST_UNHEARD) beside.unheard.push(piece.raw)
}

/** Refuses what is denied together beside a head; where all of the kind has it, it is required to be without. */
export function refuse(
  reader: Reader,
  beside: Beside,
  denied: readonly Token[],
  { kinds, used }: Named,
): void {
  const { words } = reader
  // 'крем кроме крема для ног' says the kind again and refuses what is narrower.
  const narrower = denied.filter((token) => used.every((one) => one.stem !== token.stem))
  const together = narrower.length > 0 ? narrower : denied
  const [first, ...more] = together
  if (first === undefined) return
  const raws = denied.map(({ piece }) => piece.raw)
  const group = { ...refusedTogether(reader, together, used, kinds), words: raws }
  const isHit = (one: Group) => words.isHit(matchExpression([kinds, one], 'prefix'))
  const isKnown = group.phrases.some((phrase) =>
    phrase.every((one) => words.isStem(one) || words.isToken(one)),
  )
  if (!isKnown) {
    if (more.length === 0) passOver(reader, beside, first, kinds)
    return
  }
  // Where all of the kind has it, the page says that nothing is without.
  if (first.after !== 'для' && !isHit(group)) {
    beside.required.push(...together.map(asMissing))
    return
  }
  const isTold = () => more.length === 0 && toldByVerb(words, first.word, kinds) !== null
  if (!isHit({ ...group, isExcluded: false }) && isTold()) passOver(reader, beside, first, kinds)
  else beside.refused.push(group)
}

/** Sorts a word after 'без' beside a head: it is required as it is, or what has it is refused. */
export function sortMissing(
  reader: Reader,
  beside: Beside,
  token: Token,
  missing: string,
  { kinds, used }: Named,
): void {
  const { words, lexicon } = reader
  const { piece } = token
  const own = stem(missing)
  const inside = lexicon.ingredients.get(own)
  // 'без ярких оттенков' wishes for nothing that is called bright.
  if (lexicon.shades.has(own)) return
  if (lexicon.noise.has(own) && inside === undefined) return
  const isSaid = words.isStem(token.stem) || lexicon.meaningsBy.has(token.stem)
  const telling = adjectivesToRefuse(reader, own)
  const having = inside === undefined ? telling : [...telling, inside]
  const refused = withoutMeant(reader, refusedGroup(piece, own, having))
  // Where all of the kind contains it, the page says that nothing is without.
  const isInAll = () => inside !== undefined && !words.isHit(matchExpression([kinds, refused], 'prefix'))
  // 'набор без лампы': what no set contains is in none of them.
  const isOfSet = used.some((one) => PACKS.has(one.stem))
  const isInNone = () =>
    isOfSet && !words.isHit(matchExpression([kinds, groupOf(token.word, [[own]])], 'text'))
  const isTelling = having.length === 0 && !isInNone()
  const isRequired = (isSaid && (isTelling || isSaidOf(reader, token, kinds))) || isInAll()
  // What a thing is praised to be without is said in its description: 'ложится без полос'.
  const praised = groupOf(token.word, toldPhrases([own]))
  const isPraised = !isRequired && isHitBy(words, [kinds, praised])
  if (isPraised) beside.described.push(praised)
  const plain: Token = { ...token, piece: { type: 'word', raw: piece.raw, word: missing }, stem: own }
  // 'без шимера' is without shimmer.
  const isCarried = words.isStem(own) || having.length > 0
  const called = isCarried || isPraised ? [] : readRest(reader, [plain]).flatMap(allPhrasesOf)
  const meant = called.filter((phrase) => phrase.every((one) => words.isStem(one)))
  if (isRequired) beside.required.push(token)
  // 'аппарат без педали': what is not carried comes with nothing.
  else if (lexicon.absent.has(own) && !isPraised && !isCareOf(kinds)) beside.refused.push(refused)
  else if (isCarried || meant.length > 0)
    beside.refused.push({ ...refused, phrases: [...refused.phrases, ...meant] })
  // What only descriptions speak of is said there to be absent: 'не оставляет комочков'.
  else beside.optional.push(plain)
}
