import { CARE } from './body-parts.ts'
import { type FoundHead, GENERAL, headOf } from './find-head.ts'
import { areDrawn, areUncolored, isAdjective, isKind, type Lexicon } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import type { Plan } from './plan.ts'
import { isBody, isPartOfCompound, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { isColorWord } from './read-colors.ts'
import { missingWord, SECONDS, stem } from './search-tokens.ts'
import { AGAINST, EITHER, HAVING, WITH } from './small-words.ts'
import { COUNTRIES } from './tables/words.ts'
import { isVerb } from './word-forms.ts'

/** A query without the words of which the kind that it names has nothing. */
interface Relaxed {
  readonly query: string
  readonly leftOut: readonly string[]
}

/** The countries that things are made in. */
export const MADE_IN = new Set(COUNTRIES.map(stem))
/** How far a complaint goes: 'трещины до крови'. */
const UP_TO = 'до'
const PERCENT = /^\d+(?:[.,]\d+)? ?%$/u
/** Adjectives of materials and trades say what sort it is, and no other will do: 'стеклянная пилка'. */
const OF_SORT =
  /(?:янн|[жрт]ан|(?<!пло)ск)(?:[ыио]й|[аяое]я|[ую]ю|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]м|[ыи]х|[ыи]ми)$/u

/**
 * Leaves out words that only tell of the kind named and of which it has nothing, those that are known nowhere first:
 * 'крем для ног с пантенолом'. Yields nothing where one of them may be what is asked for, says what the kind is for, or
 * is a brand, a country, a color, or a number: without it, the query would be answered by something else.
 */
export function* relaxed(
  reader: Reader,
  text: string,
  { readings, unknown, isVetoed }: Plan,
): Generator<Relaxed> {
  const [kinds, ...beside] = readings.at(-1) ?? []
  if (isVetoed || kinds?.head?.isNeed !== false) return
  const isLacking = (group: Group) =>
    group.isExcluded !== true && !reader.words.isHit(matchExpression([kinds, group], 'prefix'))
  const lacking = beside.filter(isLacking).flatMap(({ words = [] }) => words)
  const tokens = tokensOf(reader, text)
  const { head, used } = headOf(reader, tokens).kind
  const naming = namingToken(tokens, { head, used })
  const first = naming === undefined || HAVING.has(naming.after) ? -1 : tokens.indexOf(naming)
  // 'клипсы для снятия гель лака' names no remover, and 'зеркало с подсветкой' no lamp.
  if (head === null || first < 0) return
  // Their nouns say what a drawing shows and what a set is of.
  const isTold = head.stems.every((own) => GENERAL.has(own)) || areDrawn(reader.lexicon, head.kinds)
  const isCare = head.kinds.every(([label = '']) => CARE.test(label))
  const isUntold = areUncolored(reader.lexicon, head.kinds)
  const isIdle = (token: Token, at: number, gone: readonly boolean[]) => {
    if (PERCENT.test(token.piece.raw)) return gone[at - 1] === true
    // How fast a thing works is only told of it.
    if (token.piece.type === 'amount' && token.piece.token.endsWith(SECONDS)) return true
    const { after, isAfter, isTail, word } = token
    const isBehind = isAfter && !isTail
    if (isPartOfCompound(token, tokens[at + 1])) return true
    // 'зелёные тени': which colors a palette has is said nowhere.
    if (isUntold && isColorWord(reader.lexicon, token)) return true
    if (!isPlain(reader.lexicon, token)) return false
    if (isQuality(word) && (!isBehind || HAVING.has(after))) return true
    if (isTold) return HAVING.has(after) && isKind(reader.lexicon, token)
    // A noun before the kind, or the name of another kind, is asked for itself.
    if (!isBehind) return at > first && !reader.lexicon.nouns.has(word) && !isAdjective(word)
    // 'с ручкой для переноски': the handle is for it. 'шампунь от перхоти': only another shampoo is for that flaw.
    return HAVING.has(after) || after === UP_TO || (isCare && AGAINST.has(after)) || gone[at - 2] === true
  }
  const isOfOther = ({ stem: own }: Token) => reader.lexicon.headsBy.has(own)
  // Where nothing has all of them together, what no table knows as a property is the least that was asked for.
  const isVague = (token: Token, at: number) =>
    isPartOfCompound(token, tokens[at + 1]) ||
    (isQuality(token.word) &&
      isPlain(reader.lexicon, token) &&
      !(reader.lexicon.meaningsBy.get(token.stem) ?? []).some(({ stems }) => stems.length === 1))
  const vague = tokens.flatMap((token, at) => (isVague(token, at) ? token.piece.raw : []))
  const turns = lacking.length > 0 ? [lacking.filter((word) => unknown.includes(word)), lacking] : [vague]
  const tried = new Set<string>()
  for (const words of turns) {
    for (const isKept of [isOfOther, () => false]) {
      const isGone = (token: Token) =>
        !used.includes(token) && words.includes(token.piece.raw) && !isKept(token)
      const gone = tokens.map((token, at) => isGone(token) || missingWith(tokens, at).some(isGone))
      if (!gone.includes(true) || tokens.some((token, at) => gone[at] && !isIdle(token, at, gone))) continue
      const query = textWithout(tokens, gone)
      if (tried.has(query)) continue
      tried.add(query)
      yield {
        query,
        leftOut: tokens.flatMap(({ piece }, at) => (gone[at] ? piece.raw : [])),
      }
    }
  }
}

/**
 * Returns the word that names the kind and that the query is not only for: none in 'клипсы для снятия гель лака', but
 * 'жидкость' in 'для снятия лака жидкость'.
 */
export function namingToken(tokens: readonly Token[], { head, used }: FoundHead): Token | undefined {
  const named = head?.named ?? []
  const first = tokens.find(
    (token) => used.includes(token) && (named.length === 0 || named.includes(token.stem)),
  )
  return first?.isPurpose === false ? first : undefined
}

/** Returns true for a Russian word that is no brand, country, or color and nothing that other shops sell or serve. */
function isPlain(lexicon: Lexicon, token: Token): boolean {
  const { absent, foreign } = lexicon
  const { stem: own, piece } = token
  return (
    !(
      token.isBrand ||
      token.isBrandName ||
      isColorWord(lexicon, token) ||
      MADE_IN.has(own) ||
      // 'помада с витаминами' asks for no vitamins.
      (absent.has(own) && !WITH.has(token.after)) ||
      foreign.has(own)
    ) &&
    piece.type === 'word' &&
    /^[а-я]+$/u.test(piece.raw) &&
    !isBody(lexicon, token)
  )
}

function isQuality(word: string): boolean {
  return (isAdjective(word) && !OF_SORT.test(word)) || isVerb(word)
}

/** Returns the noun that 'без' leads and its adjectives, of which the word is one: 'липкого' and 'слоя'. */
function missingWith(tokens: readonly Token[], at: number): readonly Token[] {
  const isLed = (token: Token | undefined) => missingWord(token?.word ?? '') !== null
  const isAdjectiveAt = (i: number) => isLed(tokens[i]) && isAdjective(tokens[i]?.piece.raw ?? '')
  if (!isLed(tokens[at])) return []
  let [from, end] = [at, at]
  while (isAdjectiveAt(from - 1)) from -= 1
  while (isAdjectiveAt(end) && isLed(tokens[end + 1])) end += 1
  // 'без резкого запаха ацетона' is then without any.
  const isOfMore = (tokens[end + 1]?.denied ?? null) !== null
  return isOfMore ? [] : tokens.slice(from, end + 1)
}

/** Returns a query without some of its words and the small words that lead to them. */
export function textWithout(tokens: readonly Token[], gone: readonly boolean[]): string {
  return tokens.flatMap(({ piece }, at) => (gone[at] || isLed(tokens, gone, at) ? [] : piece.raw)).join(' ')
}

/** Returns true for a preposition or an 'и' of words that are left out; 'с мятой и пемзой' may keep its first word. */
function isLed(tokens: readonly Token[], gone: readonly boolean[], at: number): boolean {
  const isJoint = (place: number) => EITHER.has(tokens[place]?.word ?? '')
  if (isJoint(at)) return gone[at - 1] === true || gone[at + 1] === true
  const [second, third] = tokens.slice(at + 2)
  const isKept = (place: number) => gone[place] !== true
  const isShared =
    (isKept(at + 2) && missingWord(second?.word ?? '') !== null) ||
    (isJoint(at + 2) && isKept(at + 3) && !PREPOSITIONS.has(third?.word ?? ''))
  return PREPOSITIONS.has(tokens[at]?.word ?? '') && gone[at + 1] === true && !isShared
}
