import { type Head, isAdjective, isKind, type Lexicon } from './lexicon.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import { describedToken, KIND } from './product-words.ts'
import { isAudience, isNoise, type Reader, type Token } from './query-tokens.ts'
import { isSaidOf } from './read-words.ts'
import { stem } from './search-tokens.ts'
import { AGAINST } from './small-words.ts'
import { listed } from './tables/listed.ts'
import { CARED_FOR } from './tables/words.ts'
import { agrees, INSTRUMENTAL, isFormOf, isVerb } from './word-forms.ts'

/** Returns true for a word of a need that some kind of the head serves. */
export function isWordOfNeed(
  { lexicon }: Reader,
  { stem: own, piece, word }: Token,
  { kinds, less }: Head,
): boolean {
  if (piece.type !== 'word' || isAdjective(word)) return false
  const labels = new Set([...kinds, ...less].map(([label]) => label))
  return (lexicon.headsBy.get(own) ?? []).some(
    (need) => need.isNeed && need.stems.length > 1 && need.kinds.some(([label]) => labels.has(label)),
  )
}

/** Another word for the kinds of the head narrows nothing: 'матовый финиш топ', 'гель лак шеллак'. */
export function isSameKind({ lexicon }: Reader, { stem: own, isAfter }: Token, head: Head | null): boolean {
  if (head === null || isAfter || lexicon.meaningsBy.has(own)) return false
  const labels = new Set(head.kinds.map(([label]) => label))
  return (lexicon.headsBy.get(own) ?? []).some(
    ({ stems, isNeed, kinds }) =>
      !isNeed &&
      stems.length === 1 &&
      kinds.some(([label, ...more]) => more.length === 0 && labels.has(label)),
  )
}

/** 'смывается водой': what a verb says is done by. */
export function isDoneBy(before: Token | undefined, word: string): boolean {
  return before !== undefined && isVerb(before.word) && INSTRUMENTAL.test(word)
}

/** A kind that says itself what it is for is then told for whom or when: 'крем для рук для повара'. */
export function isSecond(used: readonly Token[], { after }: Token): boolean {
  return after === 'для' && used.some((token) => token.after === 'для')
}

const WHAT_FOR = new Set(['для', ...AGAINST])
const WHAT_ON = new Set([...WHAT_FOR, 'по'])
/** What follows these is where something is or happens. */
export const WHERE = new Set(['на', 'в', 'во'])

/**
 * Returns true for what other shops serve, as in 'лак для дерева', unless the kind's facts name it. Shades and
 * descriptions name many things that no product is for.
 */
export function isForeign({ words, lexicon }: Reader, token: Token, kinds: Group, isTold: boolean): boolean {
  const { word, stem: own, isTail } = token
  const isSaid = (where: string) => words.isHit(`${matchExpression([kinds], 'prefix')} AND ${where}`)
  // 'палетка для контуринга': something else is nearest to it, but a brush may be called so.
  const isOther = lexicon.absent.has(own) && lexicon.nearest.some(({ absent }) => absent.join(' ') === own)
  if (token.after === 'для' && !isTail && isOther) return !isSaid(`("${own}" OR "${describedToken(own)}")`)
  if (!lexicon.foreign.has(own) || isVerb(word) || !isFormOf(word, own)) return false
  // 'для белого' is no form of 'бельё'.
  if (isTold && isAdjective(word)) return false
  // 'крем для рук кофе' is for hands.
  const after = isTail ? '' : token.after
  const isAfter = token.isAfter && !isTail
  if (WHAT_ON.has(after)) return !isSaid(`{facts} : "${own}"`)
  // 'наклейки на стену', but stones that hold on clothes by their descriptions.
  if (WHERE.has(after))
    return !isTold && !lexicon.places.has(own) && !isSaid(`("${own}" OR "${describedToken(own)}")`)
  // 'кремом и свечой' may both be in a set.
  return !isTold && !isAfter && after !== 'и' && !isSaid(`"${own}"`)
}

/** What follows 'для' or 'от' and is known nowhere is of another world: 'гель от ожогов'. */
export function isUnheard({ words, lexicon }: Reader, { word, stem: own, after }: Token): boolean {
  if (!WHAT_FOR.has(after) || isVerb(word)) return false
  return !words.isStem(own) && !lexicon.stems.has(own) && !words.isToken(describedToken(own))
}

/**
 * Returns true for what no preposition governs any more and the kind must have: an adjective that agrees with its noun,
 * as in 'пилка для ногтей стеклянная', and what is known nowhere, as in 'крем для рук абырвалг'.
 */
export function isSaidAnew(
  { words, lexicon }: Reader,
  token: Token,
  used: readonly Token[],
  kinds: Group,
): boolean {
  const { word, stem: own, isTail } = token
  if (!isTail) return false
  if (isAdjective(word))
    return used.some((one) => !one.isPurpose && !isAdjective(one.word) && agrees(word, one.word))
  // 'крем для рук пантенол': the descriptions of the kind say nothing of it.
  const isDescribed = () =>
    words.isHit(matchExpression([kinds, groupOf(word, [[describedToken(own)]])], 'text'))
  return !words.isStem(own) && !lexicon.stems.has(own) && !isDescribed()
}

/** Volumes and weights that products are sold by. */
const VOLUME = /^\d+(?:d\d+)?(?:мл|г)$/u

/** Returns true for a brand or a volume, which nothing else can be meant by. */
export function isChoice(
  { meaningsBy, headsBy }: Lexicon,
  { piece, isBrandName, stem: own }: Token,
): boolean {
  if (piece.type === 'amount') return VOLUME.test(piece.token) && piece.comparison === undefined
  return isBrandName && !meaningsBy.has(own) && !headsBy.has(own)
}

const OF_STUFF = /[ое]в(?:ый|ая|ое|ые|ую|ого|ой|ых|ым)$/u

/** Returns true for what a thing is done with, which is said where nothing has it: 'кератиновое выпрямление волос'. */
export function isOfStuff(lexicon: Lexicon, token: Token): boolean {
  const isKnown = isNoise(lexicon, token) || isAudience(lexicon, token) || lexicon.meaningsBy.has(token.stem)
  return OF_STUFF.test(token.piece.raw) && !token.isAfter && !isKnown
}

/**
 * Returns true for what narrows the products that serve a need, where some of them have it: 'слоятся ногти вельта',
 * 'сухие руки 150 мл', and a color or an effect behind all else, as a suggestion adds it: 'лак быстро облазит плотный'.
 */
export function isChosenBy(reader: Reader, token: Token, kinds: Group): boolean {
  const { words, lexicon } = reader
  if (token.isAfter) return false
  if (isChoice(lexicon, token)) return isSaidOf(reader, token, kinds)
  const isCalled =
    token.isLast && !isKind(lexicon, token) && (!isAdjective(token.word) || /[ыио]й$/u.test(token.piece.raw))
  return (
    isCalled &&
    token.stem !== '' &&
    words.isHit(`(${matchExpression([kinds], 'prefix')}) AND {facts} : "${token.stem}"`) &&
    isSaidOf(reader, token, kinds)
  )
}

const CARED_FOR_STEMS = new Set(CARED_FOR.map(stem))
const CHILDREN = new Set(['девочка', 'мальчик'].map(stem))

/** Names of kinds that are put on the skin, the hair, or the nails, and scissors: a file is right for anyone. */
const PUT_ON_KINDS = listed(`
  крем маск масл скраб шампун лосьон жидкмыл мыл сол помад блеск туш тен палетк румян термозащ антисептик
  ремувер ножниц лак геллак баз камуфл каучук топ матовтоп верхн основ укрепит праймер дегидрат моделир
  акри гелкраск
`)
const PUT_ON = new RegExp(`^${KIND}(?:${PUT_ON_KINDS.join('|')})`, 'u')

/** Returns true for whom not everything is right, where nothing of the kinds is said to be for them: 'крем для ребенка'. */
export function isNotSaidFor({ words }: Reader, { stem: own, word, after }: Token, kinds: Group): boolean {
  const said = groupOf(word, [[own], [describedToken(own)]])
  return (
    // 'девочки, какой лак взять' is said to women.
    (CARED_FOR_STEMS.has(own) || (after === 'для' && CHILDREN.has(own))) &&
    kinds.phrases.every(([label = '']) => PUT_ON.test(label)) &&
    !words.isHit(matchExpression([kinds, said], 'text'))
  )
}
