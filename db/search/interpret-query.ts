import { normalizeText } from '#shared/search/normalize-text.ts'
import { headOf } from './find-head.ts'
import { areDrawn, areUncolored, isAdjective, isKind, type Lexicon } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { correctOneWord, isHeardAs, mendings, withShortSlip } from './mend-query.ts'
import { pattern } from './pattern.ts'
import { withPlainLetters } from './plain-letters.ts'
import { isFound, isNameOfKind, type Plan } from './plan.ts'
import { absentWords, planQuery, planShorter, withoutAbsent } from './plan-query.ts'
import { KIND } from './product-words.ts'
import { isOfTables, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { readGroups } from './read-groups.ts'
import { askList, type ListAsked, listBeside, listCalled, readList } from './read-list.ts'
import { withLookOfNails } from './read-look.ts'
import { type AskedPrice, inDigits, orderOf, readPrice, SOLD_MONEY, withRoubles } from './read-price.ts'
import { MADE_IN, namingToken, relaxed, textWithout } from './relax-query.ts'
import { missingWord, readPieces, STOP_WORDS, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { EITHER, WITH } from './small-words.ts'
import { inRussianLetters, joinedParts, withBrand } from './spell-words.ts'
import { isVerb, verbOfParticiple } from './word-forms.ts'

/** The interpretation of a query. */
export interface Understood {
  /** The words that are searched for: the typed ones unless something was corrected. */
  readonly query: string
  readonly isCorrected: boolean
  readonly groups: readonly Group[]
  /** Ways to read the query, the narrowest first; the last one finds all hits. */
  readonly readings: readonly (readonly Group[])[]
  readonly price: AskedPrice | null
  /** The query without the words that name the price. */
  readonly unpriced: string
  /** The words that name the price; empty without one. */
  readonly priceWords: string
  /** The text that the groups were read from: `unpriced`, or what its letters and joints stand for. */
  readonly source: string
  /** Whether the query asks for a part of the body for which its kinds have nothing. */
  readonly isVetoed: boolean
  /**
   * The list that the query asks for: of all kinds, as 'скидки' and 'до 500' do, where it has no readings, and otherwise
   * of what it finds, as in 'гель лак по акции'; null for any other query.
   */
  readonly list: ListAsked | null
  /** Words that only tell of the kind and of which it has nothing: what is found is found without them. */
  readonly leftOut: readonly string[]
}

/** A price, and the words that name it. */
type Priced = Pick<Understood, 'price'> & { readonly phrase: string }

/** An article number that is called so. */
export const ARTICLE = /^(?:артикул|арт|код товара|код)[.:\s]+(?=\S)/iu
/** A key that was held down, which sounds like a single letter: 'ыыыы'. */
const HELD_KEY = /^(\p{L})\1{2,}$/iu

/** Interprets a query as typed, or as it was likely meant; with `isLiteral` only as typed. */
export function interpretQuery(reader: Reader, typed: string, isLiteral: boolean): Understood {
  const text = withPlainLetters(typed)
  const read = interpretBeside(reader, text, isLiteral) ?? interpretText(reader, text, isLiteral)
  if (!read.isCorrected) return { ...read, query: typed }
  // 'gjvflf gj frwbb' is 'помада по акции', which names a list.
  const meant = read.list === null ? interpretBeside(reader, read.query, isLiteral) : null
  return meant === null ? read : { ...meant, query: read.query, isCorrected: true }
}

/** Interprets a query that asks for a list beside a kind; null where it asks for none. */
function interpretBeside(reader: Reader, text: string, isLiteral: boolean): Understood | null {
  const beside = listBeside(reader, text)
  return beside === null ? null : withList(interpretText(reader, beside.text, isLiteral), beside.list)
}

/** Narrows what a query finds to a list; null where the query names nothing: 'скидки до 300'. */
function withList(read: Understood, list: ListAsked): Understood | null {
  const { readings, query, unpriced } = read
  if (readings.length === 0) return null
  return { ...read, list, query: askList(query, list), unpriced: askList(unpriced, list) }
}

function interpretText(reader: Reader, typed: string, isLiteral: boolean): Understood {
  const { words, lexicon } = reader
  const called = listCalled(typed)
  const { text, phrase, price } =
    called === null
      ? readPrice(
          withUnits(
            words,
            withPlainNumbers(
              lexicon.numbered,
              withoutDates(withLookOfNails(reader, typed.replace(ARTICLE, ''))),
            ),
          ),
        )
      : { text: typed, phrase: '', price: null }
  const answer = (
    readings: Understood['readings'],
    meant: string | null = null,
    source = meant ?? text,
    said: Priced = { phrase, price },
  ): Understood => ({
    query: meant === null ? typed : [meant, said.phrase].join(' ').trim(),
    isCorrected: meant !== null,
    groups: readings[0] ?? [],
    // What is cheap is measured by what was asked for, not by what else may be meant.
    readings:
      said.price?.isCheap === true || said.price?.isDearest === true
        ? onlyAsked(reader, readings, said.price)
        : readings,
    ...{ price: said.price, priceWords: said.phrase, source, isVetoed: false, list: null, leftOut: [] },
    // A price that was read only from what was meant is no longer in the text.
    unpriced: meant ?? (said.phrase === phrase ? text : source),
  })
  const list = isLiteral && price === null ? null : (called ?? readList(reader, text, price !== null))
  if (list !== null) return { ...answer([]), list }
  if (HELD_KEY.test(text)) return { ...answer([]), groups: readGroups(words, text) }
  /** Plans a text that may have been meant, of which words of a price may have been misspelled too. */
  const replan = (query: string) => {
    const again = price === null ? readPrice(query) : { text: query, phrase, price }
    return { ...again, plan: planQuery(reader, again.text) }
  }
  const branded = isLiteral ? null : withBrand(reader, text)
  const answerBranded = () => {
    if (branded === null) return null
    const { plan, text: meant, ...said } = replan(branded.query)
    return isFound(reader, plan) ? answer(plan.readings, branded.isSilent ? null : meant, meant, said) : null
  }
  const sure = branded?.isSure === true ? answerBranded() : null
  if (sure !== null) return sure
  if (branded?.isOneWord === true)
    return interpretText(reader, [branded.query, phrase].join(' ').trim(), false)
  // Words of the trade in Latin letters or in two parts are still the shopper's own: nothing is corrected.
  const plain = joinedParts(reader, withGenitives(reader, inRussianLetters(reader, text)))
  const spelled = plain === text ? null : replan(plain)
  const isSpelled = spelled?.plan.hasHead === true && isFound(reader, spelled.plan)
  const asTyped = isSpelled ? spelled.plan : planQuery(reader, text)
  const found = isFound(reader, asTyped) ? asTyped.readings : null
  const planned = isSpelled ? spelled.text : text
  const asked = asTyped.readings.at(-1) ?? readGroups(words, text)
  const answerTyped = (readings: Understood['readings']) =>
    isSpelled ? answer(readings, null, planned, spelled) : answer(readings, null, planned)
  if (isLiteral) return answer(found ?? [readGroups(words, text)], null, found ? planned : text)
  const likely = found === null ? answerBranded() : null
  if (likely !== null) return likely
  const inRoubles = found === null && price === null ? withRoubles(text) : null
  const ranged = inRoubles === null ? null : interpretText(reader, inRoubles, false)
  if (ranged !== null && (ranged.readings.length > 0 || ranged.list !== null)) return ranged
  const nothing = { ...answerTyped([]), groups: asked, isVetoed: asTyped.isVetoed }
  if (found !== null && asTyped.doubtful.length > 0) {
    for (const { query, isSilent, guessed } of mendings(reader, text, asTyped)) {
      const { plan, text: meant, ...said } = replan(query)
      // What is given up is no misspelled word for what is not carried: 'лампа с дисплеем'.
      const isSaid = isSaidWhole(reader, plan, query, guessed)
      if (isAbsentMeant(reader, plan, guessed)) return nothing
      const isWhole = plan.doubtful.length === 0 && !(isSilent && plan.isPartial)
      if (plan.hasHead && isWhole && isSaid && isFound(reader, plan))
        return answer(plan.readings, isSilent ? null : meant, meant, said)
      // 'без ацитона' is denied as 'без ацетона' is, though nothing of the kind is without.
      if (deniesIngredient(reader, query, guessed)) {
        const whole = price === null ? query : [query, phrase].join(' ')
        return { ...interpretQuery(reader, whole, false), query: whole, isCorrected: true }
      }
    }
  }
  // 'гель лаг' is rather heard so than the beginning of 'лагуна'.
  const heard = found !== null ? withShortSlip(reader, text, asTyped.hasHead, isHeardAs) : null
  if (heard !== null) return answer(heard.plan.readings, heard.query)
  if (found !== null && asTyped.hasHead)
    return { ...answerTyped(found), leftOut: withoutLittle(asTyped.lost ?? []) }
  const read = readGroups(words, text)
  const isOther = asTyped.unknown.some((word) => lexicon.everydayWords.has(word))
  const isRead = !isOther && read.every(({ unknown }) => unknown === null)
  if (found !== null && !isRead) return answerTyped(found)
  // 'конфеты' are no misspelled 'конфетти'.
  const isNamedSo = asTyped.unknown.some((word) => lexicon.absentWords.has(word))
  if (asTyped.isVetoed && asTyped.unknown.length > 0 && !isNamedSo) {
    // 'лосьон псле душа', 'губка для шлифоовки': with its words put right the query asks for what is carried.
    const kept = tokensOf(reader, text).flatMap(({ piece: { raw }, stem: own }) =>
      lexicon.absent.has(own) && !asTyped.unknown.every((word) => word === raw) ? [raw] : [],
    )
    for (const { query, guessed = [] } of mendings(reader, text, asTyped)) {
      const isOfKind = kept.length > 0 && kept.every((word) => query.split(' ').includes(word))
      const isPlain = guessed.some((word) => PREPOSITIONS.has(word)) || (isOfKind && guessed.length > 0)
      const { plan, text: meant, ...said } = replan(query)
      if ((isPlain && plan.hasHead && isFound(reader, plan)) || isNameOfKind(reader, plan, guessed))
        return answer(plan.readings, meant, meant, said)
    }
  }
  const carried = asTyped.isVetoed ? withoutAbsent(reader, text) : null
  if (carried !== null) {
    const { plan, text: meant, ...said } = replan(carried)
    if (plan.hasHead && isFound(reader, plan))
      return { ...answer(plan.readings, null, meant, said), leftOut: absentWords(reader, text) }
  }
  if (asTyped.isVetoed || read.length === 0) return nothing
  // Without a head, hardly any hits may mean a misspelled word that happens to begin another one.
  if (isRead && !asTyped.hasHead) {
    // A derived form that the plan has put back is spelled right: 'пружинкой'.
    const usual = found?.at(-1)
    const corrected = usual && textOf(usual) !== textOf(read) ? null : correctOneWord(reader, read)
    if (corrected) return answer([corrected], textOf(corrected))
    if (found !== null) return answerTyped(found)
  }
  // 'вельта крем' asks for a cream of the brand, and for no shade that is called so; 'помада корея' for one made there.
  const tokens = tokensOf(reader, text)
  const brandWords = tokens.flatMap(({ isBrandName, piece }) => (isBrandName ? [piece.raw] : []))
  const isOfCountry = tokens.some((token) => MADE_IN.has(token.stem))
  const isOfBrand = asTyped.hasHead && (brandWords.length > 0 || isOfCountry)
  // 'фиолетовые тени' are no polish that is called so.
  const kinds = asked[0]?.phrases ?? []
  const isUntold = asTyped.hasHead && areUncolored(lexicon, kinds)
  const had = asTyped.hasHead ? tokens.filter(({ after }) => WITH.has(after)) : []
  const { used } = headOf(reader, tokens).kind
  // 'помада с блестками' asks for no polish that is called «Помада кинозвезды», but 'баттер с маслом' for any with oil.
  const isOfTwo = had.some((token) => isKind(lexicon, token) && !used.includes(token))
  if (isRead && !isOfBrand && !isUntold && !isOfTwo && isReadOfKind(reader, asTyped, read))
    return answer([read])
  const done = withVerbs(text)
  if (done.verbs.length > 0) {
    const { plan, text: meant, ...said } = replan(done.query)
    const { words: named = [], head } = plan.readings.at(-1)?.[0] ?? {}
    // 'укрепляющий шампунь' names its kind, and 'укрепляющее' by itself what strengthens.
    const isAsked = head !== undefined && (!asTyped.hasHead || head.text.includes(' '))
    if (isAsked && done.verbs.every((verb) => named.includes(verb)) && isFound(reader, plan))
      return answer(plan.readings, null, meant, said)
  }
  // 'наклейки со стразами' are with stones, though no text of the shop has that form.
  const named = [...brandWords, ...had.flatMap((token) => (isKind(lexicon, token) ? [token.piece.raw] : []))]
  const unknown = [...asTyped.unknown, ...misfitsOf(reader, asTyped)].filter((word) => !named.includes(word))
  const doubtful = [...asTyped.doubtful, ...strangeOf(reader, asTyped)]
  let vetoed: Understood | null = null
  let likeliest: Understood | null = null
  let further = MOST_FURTHER
  /** What may have been meant and finds nothing as a whole. */
  const unfound: { query: string; isSilent: boolean; plan: Plan; guessed: readonly string[] }[] = []
  const typedWords = new Set(normalizeText(text).split(' '))
  const telling = tokens.filter(({ word }) => !PREPOSITIONS.has(word)).length
  for (const { query, isSilent, isSure, guessed } of mendings(reader, text, {
    ...asTyped,
    unknown,
    doubtful,
  })) {
    if (likeliest !== null) {
      if (guessed === undefined) continue
      if (further-- === 0) break
    }
    const { plan, text: meant, ...said } = replan(query)
    const isLikely = isSilent || isSure || plan.hasHead || isLikelyMeant(text, query)
    const isSaid = isSaidWhole(reader, plan, query, guessed)
    if (isLikely && isSaid && isFound(reader, plan)) {
      const found = answer(plan.readings, isSilent ? null : meant, meant, said)
      if (isSure === true) return found
      const isBetter =
        likeliest !== null &&
        isNameOfKind(reader, plan, guessed) &&
        wordsRead(plan.readings) > wordsRead(likeliest.readings)
      if (likeliest === null || isBetter) likeliest = found
      if (wordsRead(likeliest.readings) >= telling) return likeliest
    }
    if (likeliest !== null) continue
    const put = guessed?.filter((word) => !typedWords.has(word)) ?? []
    if (plan.hasHead && !plan.isVetoed && put.length + Number(isSilent) > 0)
      unfound.push({ query: meant, isSilent, plan, guessed: put })
    if (isAbsentMeant(reader, plan, guessed)) return nothing
    if (plan.isVetoed && plan.unknown.length === 0) {
      // A guess that the shop has nothing for says nothing of what was meant.
      if (!isSilent && isSure !== true) continue
      vetoed = { ...nothing, groups: plan.readings.at(-1) ?? asked, source: query, isVetoed: true }
      // A word that could be split may as well be misspelled: 'насада на дрель' asks for no garden.
      if (!isSilent) break
    }
  }
  if (likeliest !== null) return likeliest
  const whole = withShortSlip(reader, text, asTyped.hasHead)
  if (whole !== null) return answer(whole.plan.readings, whole.query)
  if (vetoed !== null) return vetoed
  /** Reads a query without what may be given up of it; null where nothing is found so either. */
  const less = (query: string, whole: Plan, corrected: string | null = null): Understood | null => {
    for (const { query: rest, leftOut, shorter } of lessened(reader, query, whole)) {
      const { plan, text: meant, ...said } = shorter ? { ...replan(rest), plan: shorter } : replan(rest)
      if (plan.hasHead && isFound(reader, plan))
        return { ...answer(plan.readings, corrected, meant, said), leftOut: withoutLittle(leftOut) }
    }
    return null
  }
  let fullest = less(text, asTyped)
  // 'шапунь от перхоти', 'гель лк с пантенолом': a slip beside a word of which the kind has nothing.
  if (telling <= MOST_TELLING && (fullest === null || fullest.leftOut.length > 1)) {
    const short = withShortSlip(
      reader,
      text,
      asTyped.hasHead,
      undefined,
      (one) => less(one.query, one.plan) !== null,
    )
    if (short !== null) unfound.unshift({ ...short, isSilent: false, guessed: [] })
    for (const { query, isSilent, plan, guessed } of unfound.slice(0, MOST_FURTHER)) {
      const read = less(query, plan, isSilent ? null : query)
      // What is left out is left out as it was typed.
      const isTyped = read?.leftOut.every((word) => !guessed.includes(word)) === true
      // 'с керамидами' is rather lacking than 'с керамиками'.
      const kind = plan.readings.at(-1)?.[0]?.words ?? []
      const isPlain = guessed.every((word) => isAdjective(word) || kind.includes(word))
      const isFuller = read !== null && isPlain && read.leftOut.length < (fullest?.leftOut.length ?? telling)
      if (isFuller && isTyped && isSaidWhole(reader, plan, query, guessed)) fullest = read
    }
  }
  // All the words, the unknown ones as beginnings.
  return fullest ?? { ...answerTyped([asked]), groups: asked }
}

/** A query without some of its words, or by a shorter name of its kind. */
interface Lessened {
  readonly query: string
  readonly leftOut: readonly string[]
  readonly shorter?: Plan
}

/** Yields what is left of a query that finds nothing, the words known nowhere first. */
function* lessened(reader: Reader, text: string, plan: Plan): Generator<Lessened> {
  const rest = withoutUnheard(reader, text, plan)
  if (rest !== null) yield { query: rest, leftOut: plan.unknown }
  const shorter = plan.hasHead ? planShorter(reader, text) : null
  if (shorter !== null) yield { query: text, leftOut: [], shorter }
  yield* relaxed(reader, text, plan)
}

const AS_HEARD = /(?<!\p{L})(\p{L}{3,}(?:о|[жшщчц]е))в[ао](?!\p{L})/giu

/** Writes genitives that are spelled as they are heard: 'без липкова слоя', 'помада красново цвета'. */
function withGenitives({ words, lexicon }: Reader, text: string): string {
  const isAdjectiveOf = (own: string) =>
    ['ый', 'ий', 'ая'].some((end) => words.isWord(`${own}${end}`) || lexicon.words.has(`${own}${end}`))
  return text.replace(AS_HEARD, (typed, left: string) => {
    const word = normalizeText(typed)
    const isKnown = words.isWord(word) || isOfTables(lexicon, word)
    return !isKnown && isAdjectiveOf(normalizeText(left).slice(0, -1)) ? `${left}го` : typed
  })
}

/** Returns true where a word put in is something that compositions name and the query is without. */
function deniesIngredient(reader: Reader, query: string, guessed: readonly string[] = []): boolean {
  return tokensOf(reader, query).some(
    ({ word, piece: { raw } }) =>
      guessed.includes(raw) && reader.lexicon.ingredients.has(stem(missingWord(word) ?? '')),
  )
}

/** Returns the text with verbs for its participles: 'ногтям укрепляющее' asks for what is there to 'укреплять' them. */
function withVerbs(text: string): { readonly query: string; readonly verbs: readonly string[] } {
  const words = normalizeText(text)
    .split(' ')
    .map((word) => ({ word, verb: verbOfParticiple(word) }))
  return {
    query: words.map(({ word, verb }) => verb ?? word).join(' '),
    verbs: words.flatMap(({ verb }) => verb ?? []),
  }
}

/** 'с витамином е': a letter by itself tells nothing, and neither does 'или'. */
function withoutLittle(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 1 && !EITHER.has(word))
}

/** How many further guesses are tried for one that is the name of a kind. */
const MOST_FURTHER = 6
/** Longer queries name several things, and giving up words of each of their guesses would take long. */
const MOST_TELLING = 6

/** Returns how many words of a query are required of its hits. */
function wordsRead(readings: Understood['readings']): number {
  return (readings.at(-1) ?? []).reduce((sum, { words = [] }) => sum + words.length, 0)
}

/**
 * Returns the text without the words that are known nowhere, as 'офигенный' in 'офигенный крем для рук', where the
 * query names a kind; null where nothing can be left out. What follows 'для' or 'с' is asked for, and so is what is
 * written in Latin letters, which may be a brand.
 */
function withoutUnheard(reader: Reader, text: string, { hasHead, unknown }: Plan): string | null {
  if (!hasHead || unknown.length === 0) return null
  // A color or a property that the shop does not have finds nothing.
  const { meaningsBy, everydayWords } = reader.lexicon
  if (unknown.some((word) => meaningsBy.has(stem(word)) && !everydayWords.has(word))) return null
  const gone = new Set(unknown)
  const tokens = tokensOf(reader, text)
  // 'клипсы для снятия гель лака' names no remover.
  const { head, used } = headOf(reader, tokens).kind
  if (namingToken(tokens, { head, used }) === undefined) return null
  // 'слайдер снеговики' asks for a motif that no drawing has.
  const isDrawn = head !== null && areDrawn(reader.lexicon, head.kinds)
  if (isDrawn && unknown.some((word) => !isAdjective(word) && !isVerb(word))) return null
  const isIdle = ({ piece, isAfter, isTail }: Token) =>
    !gone.has(piece.raw) || ((!isAfter || isTail) && /^[а-я]+$/u.test(piece.raw))
  if (!tokens.every(isIdle)) return null
  return textWithout(
    tokens,
    tokens.map(({ piece }) => gone.has(piece.raw)),
  )
}

const LEAST_MISFIT = 4
/** No other word ends so: 'мягенькая' is 'мягкая', whatever the kind has. */
const SMALL_ADJECTIVE = /[ео]ньк(?:ий|ая|ое|ие|ую|ой|ого|их)$/u

/**
 * Returns the words that only the tables know and of which the kinds named have nothing: they may be misspelled others,
 * as 'пинка' beside 'мыло'.
 */
function misfitsOf({ words, lexicon }: Reader, { hasHead, readings }: Plan): string[] {
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
 * Returns true when some product has all the words, and those for the kind in its name: a set that contains a file is
 * none.
 */
function isReadOfKind({ words }: Reader, { readings }: Plan, read: readonly Group[]): boolean {
  const named =
    readings.at(-1)?.flatMap(({ head, words: own }) => (head === undefined ? [] : (own ?? []))) ?? []
  const kind = read.filter((group) => group.words?.some((word) => named.includes(word)))
  const all = matchExpression(read, 'text')
  return words.isHit(kind.length === 0 ? all : `(${all}) AND (${matchExpression(kind, 'title')})`)
}

/**
 * Returns the words of a query without a kind that are known only as the beginning or by the stem of another word:
 * 'набро сестре', 'листвое золото'.
 */
function strangeOf({ words, lexicon }: Reader, { hasHead, unknown, readings }: Plan): string[] {
  if (hasHead) return []
  const typed = (readings.at(-1) ?? []).flatMap((group) => (group.isExcluded ? [] : (group.words ?? [])))
  return typed.filter((word) => {
    const isKnown = unknown.includes(word) || words.isWord(word) || lexicon.words.has(word)
    return !isKnown && /^(?:[а-я]+|[a-z]+)$/u.test(word) && word.length > LEAST_MISFIT
  })
}

/** Returns the readings without other kinds; where the cheapest or the dearest comes first, without all else that may be meant. */
function onlyAsked(
  { words }: Reader,
  readings: Understood['readings'],
  price: AskedPrice,
): Understood['readings'] {
  const plain = readings.map((groups) => groups.map((group) => ({ ...group, others: [] })))
  const isOrdered = orderOf(price) !== null && (plain.at(-1) ?? []).length > 0
  return isOrdered && words.isHit(matchExpression(plain.at(-1) ?? [], 'prefix'))
    ? plain
    : readings.map((groups) => groups.map(withoutLess))
}

function withoutLess(group: Group): Group {
  return isOfKinds(group) ? { ...group, others: [] } : group
}

function isOfKinds({ phrases }: Group): boolean {
  return phrases.some(([first = '']) => first.startsWith(KIND))
}

const DATE =
  /(?:^|\s)(?:на |к |ко )?(?:\d{1,2}(?:-?[а-яё]{1,3})? |перв[а-яё]+ |восьм[а-яё]+ )(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?![а-яё])/iu

/** Somebody's age: 'крем за 60', 'женщине за 60', '50+'. Only behind a person may more follow. */
const AGE =
  /(?<=\s)(?:за|после|старше|от) ?(?!99$)\d\d(?: ?лет)?$|(?<=\s)(?:на )?\d{1,2} ?(?:лет|год(?:ика?|иков|а)?)(?=\s|$)|(?<=(?:женщин|мужчин|дам|мам|пап|бабушк|дедушк)\p{L}*\s)(?:за|после|старше) ?\d\d(?: ?лет)?(?=\s|$)(?!\s*(?:р|₽))|(?<=\s)\d\d ?(?:\+|лет)(?=\s|$)/iu

/** 'гель лаки 2026', 'тренд 2026 года'. */
const YEAR = /(?<=^|\s)20[2-3]\d(?: ?г(?:ода?|\.)?)?(?=\s|$)/iu

/** Leaves out a holiday's date, a year, and an age, whose numbers are none of a product. */
function withoutDates(query: string): string {
  const rest = query.replace(DATE, '').replace(AGE, '').replace(YEAR, '').replace(/\s+/g, ' ').trim()
  return rest === '' ? query : rest
}

/** Writes amounts and compounds in words as the shop does, and leaves out words that only lead to others. */
function withPlainNumbers(brands: Lexicon['numbered'], query: string): string {
  const named = COUNTS.reduce(
    (text, [written, digits]) => text.replace(written, digits),
    brands.reduce(
      (text, [written, name]) => text.replace(written, name),
      summedNumbers(query)
        .replace(HOW_MANY, '')
        .replace(CALLED_NUMBER, (word) => String(numberCalled(word))),
    ),
  )
  const digital = /\d/.test(named) ? withPlainDigits(named) : named
  const plain = COMPARED_KINDS.reduce((text, asked) => text.replace(asked, '$1 или $2'), digital)
  return (
    plain
      .replace(SOMETHING, '')
      .replace(INTO_BASKET, '')
      .replace(NEEDLESS, 'без лампы')
      .replace(COAT_OFF, '')
      .replace(OF_TAKING_OFF, 'гель лака')
      .replace(/(?<!\p{L})(?:супер|ультра|экстра|мега)-(?=\p{L}{4})/giu, '')
      .replace(/(?<!\p{L})форма (?=\p{L}{4,} типс)|(?<=типс\p{L}* )форма /giu, '')
      .replace(/(?<!\p{L})(?:б[еэ]с|вместо|взамен)(?= \p{L})/giu, 'без')
      .replace(/(?<!\p{L})(без) ?(?:л\/?с|лип(?:к\p{L}*)?\.? ?сл(?:о\p{L}*)?)(?!\p{L})/giu, '$1 липкого слоя')
      .replace(/(?<=(?<!\p{L})с )л\/?с(?!\p{L})/giu, 'липким слоем')
      .replace(/(?<=(?:снят\p{L}*|снима\p{L}*|для|от) )л\/?с(?!\p{L})/giu, 'липкого слоя')
      .replace(MILKY, 'молочный')
      .replace(UNDER_CAT_EYE, 'под кошку')
      .replace(FRENCH_MANICURE, 'френч')
      .replace(/(?<!\p{L})(?:сделан|произвед[её]н|изготовлен)\p{L}* во? (?=\p{L})/giu, 'из ')
      .replace(SPARKLES, '$1блестками')
      .replace(COLOR_OF_SKIN, 'телесного цвета')
      .replace(/(?<!\p{L})(hema|tpo|хема|тпо)[ -]?(?:free|фри)(?!\p{L})/giu, 'без $1')
      .replace(/(?<!\p{L})(?:latex|латекс)[ -]?(?:free|фри)(?!\p{L})/giu, 'без латекса')
      .replace(/(?<!\p{L})нов(?:ый|ого|ому|ым) год(?:а|у|ом)?(?!\p{L})/giu, 'новогодний')
      .replace(/(?<=\sсо? )(?:аромат|запах|вкус|экстракт|добавлени|содержани)[ое]м (?=\p{L})/giu, '')
      .replace(/(?<=(?:фрез|пил[ок]|баф|блест|кист|страз|глиттер)\p{L}* )(?:в )?форм[аеы] (?=\p{L})/giu, '')
      .replace(/(?<=[а-яё]{4})(?=[a-z])|(?<=[a-z]{4})(?=[а-яё]{2})/giu, ' ')
      .replace(/(?<=(?<!\p{L})из )(?:двух|тр[её]х|четыр[её]х|пяти|шести)(?!\p{L})/giu, (word) =>
        String(OF_SO_MANY.indexOf(word.toLowerCase().replace('ё', 'е')) + 2),
      )
      .replace(/(?<!\p{L})пол ?-?кило(?:грамма?)?(?!\p{L})/giu, '500 г')
      .replace(/(?<!\p{L}|\d ?)кило(?:грамм)?(?!\p{L})/giu, '1000 г')
      // Of what is about a meter long, only the small are below it.
      .replace(/(?:длин\p{L}* )?до метра(?!\p{L})/giu, 'маленький')
      .replace(/(?<!\p{L})пол ?метра(?!\p{L})/giu, '50 см')
      .replace(/(?<!\p{L}|\d ?)(?:один |одного )?метра?(?!\p{L})/giu, '100 см')
      .replace(/(?<!\p{L})пол литра(?!\p{L})/giu, '500 мл')
      .replace(/(?<!\p{L})один ноль(?!\p{L})/giu, '0')
      .replace(/(?<!\p{L})(?:два|2) нуля(?!\p{L})/giu, '00')
      .replace(
        /(?<!\p{L})г[еи]ль?л[ао]к(?=\p{L}{0,3}(?!\p{L}))|(?<!\p{L})г[еи]л?лак(?=\p{L}{0,3}(?!\p{L}))/giu,
        'гель лак',
      )
  )
}

/**
 * Writes numbers in digits as the shop does: '20 на 30' as '20х30', 'по 5 мл 3 штуки' as '3х5', '5 тыс' as '5000'
 * where it is no price, 'вытяжка65вт' as two words.
 */
function withPlainDigits(query: string): string {
  return (
    withPlainComparisons(query)
      .replace(/(?<!\p{L})(?:сс|ss) (?=\d)/giu, 'ss')
      .replace(/(?<=страз\p{L}* )(?:номер|размер|№) ?(?=\d{1,2}(?!\d))/giu, 'ss')
      .replace(
        /(?<=страз\p{L}* )([2-5]) ?мм(?!\p{L})/giu,
        (_, mm: string) => STONES[Number(mm)] ?? `${mm} мм`,
      )
      // 'шт 50', but not 'пилки 50 штук 180'
      .replace(/(?<!\p{L}|\d ?)шт(?:ук)? (\d{1,4})(?=\s|$)/giu, '$1 шт')
      .replace(LABELS_OF_AMOUNTS, '')
      .replace(/(?:(?<!\p{L})aisi ?|(?<=стал\p{L}* ))(\d{3})(?!\d)/giu, 'aisi-$1')
      .replace(/(?<=\d) ?(?:тыс\p{L}*\.?|к) ?(?=об)/giu, '000 ')
      .replace(/(?<!\d)(\d{1,3}) на (\d{1,3})(?=\s|$)/giu, '$1х$2')
      .replace(
        /(?<!\d)(\d{1,2})(?: ?(?:шт\p{L}*\.?|флакон\p{L}*|лак\p{L}*))? по (\d{1,2}) ?мл(?!\p{L})/giu,
        '$1х$2',
      )
      .replace(/(?<!\p{L})по (\d{1,2}) ?мл (\d{1,2}) ?(?:шт\p{L}*\.?|флакон\p{L}*)(?!\p{L})/giu, '$2х$1')
      .replace(/(?<=карт\p{L}*(?: на)? )(\d{1,2}) ?(?:тыс\p{L}*\.?|т\.? ?р\.?|к)(?!\p{L})/giu, '$1000')
      .replace(/(?<![\p{L}\d])3 ?[дd](?![\p{L}\d])/giu, 'объемный')
      .replace(/(?<!\p{L})\d в (?:1|одном)(?![\p{L}\d])/giu, '')
      .replace(/(?<=\d) ?[*✕] ?(?=\d)/gu, 'х')
      .replace(/(?<=\d ?)(?:ва[атд]т?|ватов|ваттов)(?!\p{L})/giu, 'вт')
      .replace(/(?:до |от |на )?(?<!\d)\d{2,3} ?(?:градус\p{L}*|°)c?(?!\p{L})/giu, '')
      .replace(/(?<=\d ?)лит(?:р\p{L}*)?\.?(?!\p{L})/giu, 'л')
      .replace(/(?<=\d ?)(?:мил|милл|мили?лит\p{L}*|миллилит\p{L}*)(?!\p{L})/giu, 'мл')
      .replace(/(?<=\d ?)миллим\p{L}*(?!\p{L})/giu, 'мм')
      .replace(/(?<=\d ?)сантим\p{L}*(?!\p{L})/giu, 'см')
      .replace(/^(?!.*(?:файл|смен|колпач|терк|стоп|пят|диск)).*(?:пил[ок]|баф).*$/iu, (text) =>
        text.replace(/(?<=\d) ?(?:грит\p{L}*|grit|гр\.?)(?!\p{L})/giu, ''),
      )
      .replace(
        /(?<=(?:пил[ок]|файл|баф|колпач|абразив|смен[ок]|наждач|шкурк)\p{L}*(?: .*)? ?\d+ ?)гр\.?(?!\p{L})/giu,
        'грит',
      )
      .replace(/(?<=\d ?)грамм?(?:а|ов)?(?!\p{L})/giu, 'г')
      .replace(/(?<=(?<!\p{L})(?:до|от|за|лак|топ|[а-яё]{4,}))(?=\d)/giu, ' ')
      .replace(/(?<=на )2(?= (?:мест|мастер|человек))/giu, 'два')
  )
}

const AMOUNT = `\\d+(?:[.,]\\d+)?`
const END_OF_UNIT = '(?![\\p{L}\\p{N}])'
/** Units whose amounts are compared; the longer of two that begin alike come first. */
const COMPARED =
  '(?:миллилитр\\p{L}*|мл|ml|литр\\p{L}*|л|граммо?в?|гр|г|кг|миллиметр\\p{L}*|мм|mm|см|штук\\p{L}?|шт|ватт?\\p{L}*|вт|w|оборот\\p{L}*|об(?:/мин)?|цвет\\p{L}*|оттенк\\p{L}*|дб)'
/** 'не меньше 80 ватт' is 'от 80 ватт'. */
const COMPARISONS: readonly (readonly [RegExp, string])[] = [
  ...(
    [
      [`(?:не (?:меньше|менее|ниже|слабее|короче)|минимум)(?: чем)?`, 'от'],
      [`(?:не (?:больше|более|выше|мощнее|крупнее|длиннее)|максимум|в пределах)(?: чем)?`, 'до'],
      [`(?:больше|более|свыше|выше|мощнее|сильнее|крупнее|длиннее)(?: чем)?`, 'больше'],
      [`(?:меньше|менее|ниже|слабее|мельче|короче)(?: чем)?`, 'меньше'],
    ] as const
  ).map(
    ([words, plain]) =>
      [pattern(`(?<!\\p{L})${words}(?= ${AMOUNT} ?${COMPARED}${END_OF_UNIT})`, 'giu'), plain] as const,
  ),
  [
    pattern(`(?<=^|\\s)(${AMOUNT}) ?(${COMPARED}) и (?:больше|более|выше|мощнее)(?!\\p{L})`, 'giu'),
    'от $1 $2',
  ],
  [pattern(`(?<=^|\\s)(${AMOUNT}) ?(${COMPARED}) и (?:меньше|менее|ниже)(?!\\p{L})`, 'giu'), 'до $1 $2'],
]

/** A range is two comparisons: 'от 10 до 15 мл', '10-15 мл'. */
const RANGES: readonly RegExp[] = [
  pattern(
    `(?<![\\p{L}\\d])(?:от|с) (${AMOUNT}) (?:и )?(?:до|по) (${AMOUNT}) ?(${COMPARED})${END_OF_UNIT}`,
    'giu',
  ),
  // '№ 5 - 10 мл' and '012-15 мл' are numbers of shades and their volumes.
  pattern(
    `(?<=^|\\s)(?<!(?:№|#|номер|тон|цвет|оттенок) ?)([1-9]\\d{0,2}) ?[-–—] ?(\\d{1,3}) ?(мл|вт|ватт?|шт)${END_OF_UNIT}`,
    'giu',
  ),
]

/** 'от 8 мл и до 10 мл' is both, and no choice. */
const JOINED_COMPARISONS = pattern(
  `(?<=${AMOUNT} ?${COMPARED}),? (?:и|но|а)(?= (?:от|до|больше|меньше) ${AMOUNT} ?${COMPARED}${END_OF_UNIT})`,
  'giu',
)

function withPlainComparisons(query: string): string {
  const compared = COMPARISONS.reduce((text, [written, plain]) => text.replace(written, plain), query)
  return RANGES.reduce((text, range) => text.replace(range, inComparisons), compared).replace(
    JOINED_COMPARISONS,
    '',
  )
}

/** Writes a range as its two comparisons. What does not rise is none: '127-10 мл' is a shade and its volume. */
function inComparisons(range: string, least: string, most: string, unit: string): string {
  const [from, to] = [least, most].map((amount) => Number(amount.replace(',', '.')))
  return from !== undefined && to !== undefined && from < to
    ? `от ${least} ${unit} до ${most} ${unit}`
    : range
}

/** The sizes of stones by their millimeters. */
const STONES: Readonly<Record<number, string>> = { 2: 'ss6', 3: 'ss12', 4: 'ss16', 5: 'ss20' }

/** What a size is called by its number: 'диск двадцатка', 'кусачки пятёрка'. */
const CALLED_NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/нул[её]вк/iu, 0],
  [/единичк/iu, 1],
  [/двоечк|двойк/iu, 2],
  [/тро(?:ечк|йк)/iu, 3],
  [/четв[её]рк/iu, 4],
  [/пят[её]р(?:оч)?к/iu, 5],
  [/шест[её]рк/iu, 6],
  [/сем[её]рк/iu, 7],
  [/вос[ье]м[её]рк/iu, 8],
  [/девятк/iu, 9],
  [/десяточк|десятк/iu, 10],
  [/пятнашк/iu, 15],
  [/двадцатк/iu, 20],
  [/тридцатк/iu, 30],
  [/полсотк/iu, 50],
]
const CALLED_NUMBER = pattern(
  `(?<=\\p{L} )(?:${CALLED_NUMBERS.map(([word]) => word.source).join('|')})[аиуой]{1,2}(?=\\s|$)`,
  'giu',
)

function numberCalled(typed: string): number {
  return CALLED_NUMBERS.find(([word]) => word.test(typed))?.[1] ?? 0
}

const UNIT_AHEAD =
  '(?= (?:шт|мл|миллил|грамм|оттенк|цвет|предмет|ватт|вт(?!\\p{L})|мм(?!\\p{L})|миллим|сантим|минут))'
/** Numbers in words before their units: 'по пятьдесят штук'. */
const COUNTS = (
  [
    ['тр[ие]х?', 3],
    ['четыр(?:е|ех)', 4],
    ['пят[ьи]', 5],
    ['шест[ьи]', 6],
    ['восемь|восьми', 8],
    ['десят[ьи]', 10],
    ['двенадцат[ьи]', 12],
    ['пятнадцат[ьи]', 15],
    ['двадцат[ьи]', 20],
    ['тридцат[ьи]', 30],
    ['пятьдесят|пятидесяти', 50],
    ['ст[оа]', 100],
    ['двести|двухсот', 200],
    ['триста|трехсот', 300],
    ['пятьсот|пятисот', 500],
    ['тысячу?|тысячи', 1000],
  ] as const
).map(([words, value]) => [pattern(`(?<!\\p{L})(?:${words})${UNIT_AHEAD}`, 'giu'), String(value)] as const)

/** What tells of a coat that is taken off asks for none of its kind: 'снять каучуковую базу'. */
const COAT_OFF =
  /(?<=^(?:(?:как|чем) )?(?:снять|снимать|смыть|убрать|удалить|спилить|растворить) )(?:\p{L}+(?:ую|ый|ой) )+(?=(?:баз[уы]|топ|(?:гель )?лак|(?:био|поли|акри)?гель)$)/iu
/** What is for taking off a coat is for any: 'пилка для снятия каучуковой базы'. */
const OF_TAKING_OFF =
  /(?<=(?<!\p{L})для (?:снятия|удаления|смывки|смывания|спиливания) )(?:\p{L}+(?:ой|ого) )*(?:базы|топа|(?:био|поли|акри)геля|камуфляжа)(?!\p{L})/giu

const OF_COLOR = '(?:баз[аыу]|топ|гель|лак|полигель|акригель|камуфляж)'
/** 'топ молочка' is milky, and 'молочко' a lotion. */
const MILKY = pattern(
  `(?<=(?<!\\p{L})${OF_COLOR} )молочк[ау](?!\\p{L})|(?<!\\p{L})молочк[ау](?= ${OF_COLOR}(?!\\p{L}))`,
  'giu',
)

/** What the effect is painted on or covered with is nothing for eyes: 'топ под кошачий глаз'. */
const UNDER_CAT_EYE =
  /(?<!магнит\p{L}* )(?<!\p{L})(?:под|для|на) кошач(?:ий|ьего|ьи|ьих) глаз[аыуи]?(?!\p{L})/giu

/** A design, wherever a product is from. */
const FRENCH_MANICURE = /(?<!\p{L})французск\p{L}+ (?:маникюр|педикюр)\p{L}*/giu

/** What has shades, and by its color a name: 'типсы телесные'. */
const SHADED =
  '(?<!\\p{L})(?:лак|шел+ак|баз|топ|помад|блеск|румян|пудр|камуфл|гел|полигел|акри|покрыти|краск|типс)\\p{L}*'
/**
 * 'лак под цвет кожи', 'помада цвета губ'; a cream for the color of the skin, or what improves that, has none itself.
 * The first lookahead spares all other places the look back.
 */
const COLOR_OF_SKIN = pattern(
  `(?=(?:под|в|цвета) )(?:(?<=${SHADED} (?:.* )?)(?:под|в)(?: (?:свой|натуральн|естественн)\\p{L}*)? (?:цвет|тон)|(?<=${SHADED} (?:для (?:губ|ногтей) )?(?:\\p{L}+(?:[аы]я|[ыи]й|ое) )?)цвета) (?:кожи|тела|губ|ногт(?:я|ей))(?!\\p{L})`,
  'giu',
)

/** Several of what shines are glitter: 'с блесками', 'с блестинками'; 'с блесками для губ' are what is for lips. */
const SPARKLES =
  /(?<!\p{L})(со? (?:\p{L}+ )?)бл[её]с(?:к|(?:т|к)(?:ик|инк|иночк|[ую]чк|ячк|[ую]льк))ами(?!\p{L}| для губ)/giu

const HUNDREDS = [
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
const TENS = [
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const ONES = ['один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const VALUES: ReadonlyMap<string, number> = new Map([
  ...HUNDREDS.map((word, i) => [word, 100 * (i + 1)] as const),
  ...TENS.map((word, i) => [word, 10 * (i + 2)] as const),
  ...ONES.map((word, i) => [word, i + 1] as const),
])
const [HUNDRED, TEN, ONE] = [HUNDREDS, TENS, ONES].map((words) => words.join('|'))
/** A number of several words, or one beside 'на' and another: 'двести сорок', 'сто на сто восемьдесят'. */
const SUMMED = pattern(
  `(?<!\\p{L})(?:(?:${HUNDRED}) (?:${TEN})(?: (?:${ONE}))?|(?:${TEN}) (?:${ONE})|(?:${HUNDRED}) (?:${ONE}))(?!\\p{L})|(?<!\\p{L})(?:${HUNDRED}|${TEN})(?= на (?:${HUNDRED}|${TEN}|\\d))|(?<=(?:${HUNDRED}|${TEN}|\\d) на )(?:${HUNDRED}|${TEN})(?!\\p{L})`,
  'giu',
)

/** Writes numbers of several words in digits, and what a gift card is worth. */
function summedNumbers(query: string): string {
  if (SOLD_MONEY.test(query)) {
    return inDigits(query).replace(
      /(?<!\p{L})(?:(\d{1,2}) )?тысяч[аиу]?(?!\p{L})/giu,
      (_, count: string | undefined) => `${count ?? 1}000`,
    )
  }
  return query.replace(SUMMED, (words) =>
    String(
      words
        .toLowerCase()
        .split(' ')
        .reduce((sum, word) => sum + (VALUES.get(word) ?? 0), 0),
    ),
  )
}

/** 'чем отличается база от топа' asks for both, as 'что лучше, база или топ' does. */
const COMPARED_KINDS: readonly RegExp[] = [
  /^(?:в )?чем (?:же )?отлича\p{L}+ (.+) от (.+)$/iu,
  /^(?:в )?чем (.+) отлича\p{L}+ от (.+)$/iu,
  /^(?:в чем |какая |какое )?(?:разниц\p{L}|отличи[еяй]|различи[еяй]|сравнени[еяй]) (?:между )?(.+?) (?:и|от|с) (.+)$/iu,
]
const OF_SO_MANY = ['двух', 'трех', 'четырех', 'пяти', 'шести']

/** 'что-то для рук', 'какую нибудь помаду'. */
const SOMETHING =
  /(?<!\p{L})(?:что|чего|чем|чему|как(?:ой|ая|ое|ие|ую|ого|им|их))[ -](?:то|нибудь|нить|либо)(?!\p{L})/giu
/** What is said to an assistant: 'положи мне в корзину базу'. */
const INTO_BASKET =
  /(?<!\p{L})(?:положи|поставь|добавь|закинь|кинь|отправь)(?:те)?(?: мне| нам)? в корзин[уы](?!\p{L})/giu
/** How many of a product are wanted; numbers in digits may be those of a pack. */
const HOW_MANY =
  /(?<=^|\s)(?:(?:пар[уы]|парочк[уи]|дв[ае]|три|четыре|пять|несколько|одн[ау]|один) (?:шт\p{L}*|упаков\p{L}*|пачк\p{L}*|флакон\p{L}*|бан[оч]*к\p{L}*|тюбик\p{L}*)|(?:пару|парочку)(?: (?=\p{L})|$))/giu
/** What an amount is of says nothing beside its unit: 'объемом 15 мл'. */
const LABELS_OF_AMOUNTS =
  /(?<=\s)(?:объ[её]м|вес|мощност|[её]мкост|масс)(?:ом|а|ой|ью|ь|у)? (?:в |на )?(?=(?:(?:от|до|больше|меньше) )?\d)/giu

/** What need not be dried under a lamp is without one: 'который не надо сушить в лампе', 'чтобы не сушить лампой'. */
const NEEDLESS =
  /(?:(?:для |в )?котор\p{L}+ |чтобы? )?(?<!\p{L})не (?:(?:надо|нужно|нужна|требу\p{L}+|приходится|придется|прид[её]тся|обязательно) )?(?:(?:суш|полимериз|запека|засвечива|свети)\p{L}* )?(?:(?:в|под|на|с) )?(?:уф |led |лед )?(?:ламп[аеуы]|лампой)(?!\p{L})/giu

/** Units of amounts that are often named by the number alone, the likeliest first. */
const UNITS_LEFT_OUT = ['мм', 'г']

/** Adds the unit that the shop has for a decimal number without one: 'фреза 2.1' is one of 2,1 mm. */
function withUnits(words: SearchWords, query: string): string {
  return query.replace(/(?<![\d.,])\d+[.,]\d+(?![\d.,%])(?! ?\p{L})/gu, (number) => {
    const unit = UNITS_LEFT_OUT.find((one) =>
      readPieces(`${number} ${one}`).some((piece) => piece.type === 'amount' && words.isToken(piece.token)),
    )
    return unit === undefined ? number : `${number} ${unit}`
  })
}

/** Returns true when what is likely meant is not carried: 'плйка для локонов'. */
function isAbsentMeant({ lexicon }: Reader, plan: Plan, guessed: readonly string[] = []): boolean {
  return plan.isVetoed && guessed.some((word) => lexicon.absent.has(stem(word)))
}

/** Returns true for guesses of words that are carried and that the hits have as they are. */
function isSaidWhole(reader: Reader, plan: Plan, query: string, guessed: readonly string[] = []): boolean {
  return (
    isCarried(reader.lexicon, plan, guessed) &&
    isTold(reader, plan, query, guessed) &&
    isSaidOfHits(reader, plan, guessed) &&
    guessed.every((word) => isUsed(reader, plan, word))
  )
}

/**
 * Returns false for a noun that only puts the hits in order and that no preposition governs, or that is a form of what is
 * not carried: 'лира помада' is rather a name than 'лица помада', and 'стеллари румяна' no 'стеллажи румяна'.
 */
function isTold(reader: Reader, { readings }: Plan, query: string, guessed: readonly string[] = []): boolean {
  const [narrowest = []] = readings
  const required = readings.at(-1) ?? []
  const wished = narrowest.filter((group) => !required.includes(group)).flatMap(({ words = [] }) => words)
  const said = readings.flat().flatMap(({ words = [] }) => words)
  return tokensOf(reader, query).every(({ word, stem: own, piece: { raw }, isAfter }, at, all) => {
    const isOfAdjective = isAdjective(all[at - 1]?.word ?? '')
    if (!guessed.includes(raw) || isAfter || isOfAdjective || isAdjective(word) || isVerb(word)) return true
    return wished.includes(raw)
      ? required.some(({ words }) => words?.includes(raw))
      : !reader.lexicon.absent.has(own) || said.includes(raw)
  })
}

/** Returns false for a word that only begins words of the shop: 'фар' is part of a phrase, and no hit has it. */
function isUsed({ words, lexicon }: Reader, { readings }: Plan, word: string): boolean {
  const own = stem(word)
  const group = readings.at(-1)?.find((one) => one.head === undefined && one.words?.includes(word))
  return (
    group === undefined ||
    group.phrases.some(([first]) => first !== own) ||
    words.isStem(own) ||
    lexicon.meaningsBy.has(own)
  )
}

/** Returns false for a guess that is not carried, unless it is part of a kind's name: 'кисть для консилера'. */
function isCarried({ absentWords }: Lexicon, { readings }: Plan, guessed: readonly string[] = []): boolean {
  const named = readings.at(-1)?.flatMap(({ head, words }) => (head === undefined ? [] : (words ?? []))) ?? []
  return guessed.every((word) => !absentWords.has(word) || named.includes(word))
}

/** Returns true when none of these words is a wish that no hit fulfills: a correction to it would help nobody. */
function isSaidOfHits(
  { words, lexicon }: Reader,
  { readings }: Plan,
  guessed: readonly string[] = [],
): boolean {
  const [narrowest = []] = readings
  const required = readings.at(-1) ?? []
  const wishes = narrowest.filter(
    ({ text }) =>
      guessed.includes(text) &&
      !required.some((group) => group.text === text) &&
      // Whom it is for is given up in any case.
      !lexicon.audiences.has(stem(text)),
  )
  return wishes.every((wish) => words.isHit(matchExpression([...required, wish], 'prefix')))
}

/** Without a kind named, at least one word stays or the only one is long enough to be known again. */
function isLikelyMeant(typed: string, meant: string): boolean {
  const words = normalizeText(typed).split(' ')
  const kept = normalizeText(meant)
    .split(' ')
    .filter((word) => words.includes(word) && !STOP_WORDS.has(word))
  return kept.length > 0 || words.length === 1 || words.every((word) => word.length > 4)
}

function textOf(groups: readonly Group[]): string {
  return groups.map(({ text }) => text).join(' ')
}
