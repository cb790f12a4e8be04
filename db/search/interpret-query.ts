import { normalizeText } from '#shared/search/normalize-text.ts'
import { withoutAbsent } from './find-absent.ts'
import { headOf } from './find-head.ts'
import { misfitsOf, strangeOf } from './find-misspelled.ts'
import { deniesIngredient, isAbsentMeant, isLikelyMeant, isSaidWhole } from './judge-guess.ts'
import { withGifts, withoutDates } from './leave-out-dates.ts'
import { lessened, withoutLittle } from './lessen-query.ts'
import { areUncolored, isAdjective, isKind } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { correctOneWord, isHeardAs, mendings, withShortSlip } from './mend-query.ts'
import { withUnits } from './plain-amounts.ts'
import { withPlainLetters } from './plain-letters.ts'
import { withPlainWords } from './plain-words.ts'
import { isFound, isNameOfKind, type Plan } from './plan.ts'
import { planQuery } from './plan-query.ts'
import { KIND } from './product-words.ts'
import { NOMINATIVE, PREPOSITIONS, type Reader, tokensOf } from './query-tokens.ts'
import { fromEnglish } from './read-english.ts'
import { readGroups } from './read-groups.ts'
import { askList, type ListAsked, listBeside, listCalled, readList } from './read-list.ts'
import { withLookOfNails } from './read-look.ts'
import { type PartPrice, partPrices } from './read-part-prices.ts'
import { type AskedPrice, orderOf, readPrice, withRoubles } from './read-price.ts'
import { readService, type ServiceAsked } from './read-service.ts'
import { MADE_IN } from './relax-query.ts'
import { stem } from './search-tokens.ts'
import { WITH } from './small-words.ts'
import { inRussianLetters, joinedParts, withBrand, withGenitives } from './spell-words.ts'
import { verbOfParticiple } from './word-forms.ts'

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
  /** The price of each part of a list, in the order of its turns; absent where one price holds for all (SEARCH-275). */
  readonly partPrices?: readonly PartPrice[] | undefined
  /** What the query asks of the shop itself; null where it asks for goods only (SEARCH-203). */
  readonly service: ServiceAsked | null
}

/** A price, and the words that name it. */
type Priced = Pick<Understood, 'price'> & { readonly phrase: string }

/** An article number that is called so. */
export const ARTICLE = /^(?:артикул|арт|код товара|код)[.:\s]+(?=\S)/iu
/** A key that was held down, which sounds like a single letter: 'ыыыы'. */
const HELD_KEY = /^(\p{L})\1{2,}$/iu
const ROUBLES = /(?:^|\s)рубл(?:ь|я|ей)(?=\s|$)/u

/** Interprets a query as typed, or as it was likely meant; with `isLiteral` only as typed. */
export function interpretQuery(reader: Reader, typed: string, isLiteral: boolean): Understood {
  const english = fromEnglish(typed)
  if (english !== null) return { ...interpretGoods(reader, typed, english, isLiteral), query: typed }
  const text = withPlainLetters(typed)
  const service = readService(reader, text)
  if (service !== null) {
    const { goods, isHalfTyped } = service
    if (goods !== '') return { ...interpretGoods(reader, goods, goods, isLiteral), service }
    const read = isHalfTyped ? interpretText(reader, text, true) : interpretCalled(reader, text)
    return { ...read, query: typed, service }
  }
  return interpretGoods(reader, typed, text, isLiteral)
}

/** Reads what is asked of the shop: only what is called so is found. */
function interpretCalled(reader: Reader, text: string): Understood {
  const groups = readGroups(reader.words, text)
  const isCalled = groups.length > 0 && reader.words.isHit(matchExpression(groups, 'title'))
  return {
    ...{ query: text, isCorrected: false, groups, readings: isCalled ? [groups] : [], price: null },
    ...{
      unpriced: text,
      priceWords: '',
      source: text,
      isVetoed: false,
      list: null,
      leftOut: [],
      service: null,
    },
  }
}

function interpretGoods(reader: Reader, typed: string, text: string, isLiteral: boolean): Understood {
  const read =
    (isLiteral ? null : interpretPriced(reader, text)) ??
    interpretBeside(reader, text, isLiteral) ??
    interpretText(reader, text, isLiteral)
  if (!read.isCorrected) return { ...read, query: typed }
  // 'gjvflf gj frwbb' is 'помада по акции', which names a list.
  const meant = read.list === null ? interpretBeside(reader, read.query, isLiteral) : null
  return meant === null ? read : { ...meant, query: read.query, isCorrected: true }
}

/** Interprets a list whose parts have prices of their own; null for any other, and where its parts are no kinds. */
function interpretPriced(reader: Reader, text: string): Understood | null {
  const parts = partPrices(text)
  if (parts === null) return null
  const read = interpretText(reader, parts.map((part) => part.text).join(' и '), false)
  const isListed = read.readings.at(-1)?.[0]?.byTurns?.length === parts.length
  return isListed && !read.isCorrected && read.price === null ? { ...read, partPrices: parts } : null
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
            withPlainWords(
              lexicon.numbered,
              withoutDates(withGifts(withLookOfNails(reader, typed.replace(ARTICLE, '')))),
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
    ...{
      price: said.price,
      priceWords: said.phrase,
      source,
      isVetoed: false,
      list: null,
      leftOut: [],
      service: null,
    },
    // A price that was read only from what was meant is no longer in the text.
    unpriced: meant ?? (said.phrase === phrase ? text : source),
  })
  const list = isLiteral && price === null ? null : (called ?? readList(reader, text, price !== null))
  if (list !== null) return { ...answer([]), list }
  if (HELD_KEY.test(text)) return { ...answer([]), groups: readGroups(words, text) }
  /** Plans a text that may have been meant, of which words of a price may have been misspelled too. */
  const replan = (query: string) => {
    // 'до 300 рубелй': what is put right belongs to the price.
    const said = { text: query.replace(ROUBLES, '').trim(), phrase: `${phrase} рублей`, price }
    const again =
      price === null ? readPrice(query) : ROUBLES.test(query) ? said : { text: query, phrase, price }
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
  const isVetoed = (part: string) => planQuery(reader, part).isVetoed
  for (const { query, leftOut, isOfKinds } of asTyped.isVetoed ? withoutAbsent(reader, text, isVetoed) : []) {
    const { plan, text: meant, ...said } = replan(query)
    const [kinds] = plan.readings.at(-1) ?? []
    const isList = isOfKinds !== true || kinds?.byTurns !== undefined || kinds?.head?.isCategory === true
    if (plan.hasHead && isList && isFound(reader, plan))
      return { ...answer(plan.readings, null, meant, said), leftOut }
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
        return {
          ...answer(plan.readings, corrected, meant, said),
          leftOut: withoutLittle([...leftOut, ...(plan.lost ?? [])]),
        }
    }
    return null
  }
  // 'фиалетовая помада' is told what 'фиолетовая помада' is: that none has the color.
  const isColor = (word: string) =>
    lexicon.families.has(stem(word)) && asTyped.unknown.some((typed) => isHeardAs(typed, word))
  const colored = unfound.find(({ guessed }) => guessed.length > 0 && guessed.every(isColor))
  if (colored !== undefined && less(colored.query, colored.plan) === null)
    return { ...nothing, groups: colored.plan.readings.at(-1) ?? asked, source: colored.query }
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
    // 'гель лаг розавый': both of its slips are put right.
    const both = short === null ? null : interpretText(reader, short.query, false)
    if (both?.isCorrected === true && both.leftOut.length === 0 && both.readings.length > 0)
      return answer(both.readings, both.query, both.source)
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

/** How many further guesses are tried for one that is the name of a kind. */
const MOST_FURTHER = 6
/** Longer queries name several things, and giving up words of each of their guesses would take long. */
const MOST_TELLING = 6

/** Returns how many words of a query are required of its hits. */
function wordsRead(readings: Understood['readings']): number {
  return (readings.at(-1) ?? []).reduce((sum, { words = [] }) => sum + words.length, 0)
}

/**
 * Returns true when some product has all the words, and those for the kind in its name: a set that contains a file is
 * none, and neither is a glossy polish that is called «Помада кинозвезды» a 'глянцевая помада'.
 */
function isReadOfKind({ words, lexicon }: Reader, { readings }: Plan, read: readonly Group[]): boolean {
  const [kinds, ...beside] = readings.at(-1) ?? []
  const isLacking = (group: Group) =>
    kinds?.head?.isNeed === false &&
    NOMINATIVE.test(group.text) &&
    lexicon.meaningsBy.has(stem(group.text)) &&
    !words.isHit(matchExpression([kinds, group], 'prefix'))
  if (beside.some(isLacking)) return false
  const named =
    readings.at(-1)?.flatMap(({ head, words: own }) => (head === undefined ? [] : (own ?? []))) ?? []
  const kind = read.filter((group) => group.words?.some((word) => named.includes(word)))
  const all = matchExpression(read, 'text')
  return words.isHit(kind.length === 0 ? all : `(${all}) AND (${matchExpression(kind, 'title')})`)
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

function textOf(groups: readonly Group[]): string {
  return groups.map(({ text }) => text).join(' ')
}
