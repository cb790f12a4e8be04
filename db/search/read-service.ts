import type { ServicePage } from '#shared/search/contract.ts'
import { flipLayout } from '#shared/search/flip-layout.ts'
import { headOf } from './find-head.ts'
import { isAdjective, isKind } from './lexicon.ts'
import { contentStems, contentWords } from './product-words.ts'
import { isBody, isNoise, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import { readList } from './read-list.ts'
import { readPrice } from './read-price.ts'
import { textWithout } from './relax-query.ts'
import { stem } from './search-tokens.ts'
import { EITHER, WITH } from './small-words.ts'
import { isKnownWord } from './spell-words.ts'
import { phrasesOf } from './tables/listed.ts'
import { SERVICE } from './tables/service.ts'
import { typoDistance } from './typo-distance.ts'
import { agrees } from './word-forms.ts'

/** What a query asks of the shop itself. */
export interface ServiceAsked {
  readonly page: ServicePage
  /** What it asks for besides; '' where it asks for no goods. */
  readonly goods: string
  /** Whether its last word only begins one of a question, and may begin goods too: 'доста'. */
  readonly isHalfTyped: boolean
}

/** Each with the stems of its words, the longest first. */
const PHRASES = SERVICE.flatMap(({ title, url, say, isPlaced = false }) =>
  phrasesOf(say).map((text) => ({ page: { title, url }, isPlaced, stems: contentStems(text) })),
).sort((a, b) => b.stems.length - a.stems.length)
const WORDS = [...new Set(SERVICE.flatMap(({ say }) => phrasesOf(say)).flatMap(contentWords))]
const STEMS: ReadonlySet<string> = new Set(WORDS.map(stem))
/** The stems of each phrase that is asked beside goods too. */
const BESIDE = SERVICE.flatMap(({ beside = '' }) => phrasesOf(beside)).map(contentStems)
/** How goods are that are to be returned: 'примете обратно вскрытый крем' asks for no such cream. */
const OPENED: ReadonlySet<string> = new Set(
  ['вскрытый', 'открытый', 'распечатанный', 'начатый', 'использованный'].map(stem),
)
/** What a question has besides: 'сколько идёт', 'если не понравился', and what is said of it: 'бесплатная'. */
const FILLING: ReadonlySet<string> = new Set(
  `бесплатный срочный быстрый идет дней сумма сегодня глянец россия страна область край город я у до от про о об ли
      если или могу можем возможен возможна возможно понравился понравилась понравилось подошел подошла подошло другой
      другую маникюр почитать прочитать посмотреть скачать`
    .split(/\s+/)
    .map(stem),
)

/** A question in the other layout; turning longer texts too would cost more than it finds. */
const LATIN_KEYS = /^[a-z\s;'[\],.`]{4,30}$/iu

/** Returns what a query asks of the shop itself (SEARCH-203); null where it asks for goods only. */
export function readService(reader: Reader, text: string): ServiceAsked | null {
  const turned = LATIN_KEYS.test(text) ? flipLayout(text) : text
  return questionOf(reader, text) ?? (turned === text ? null : questionOf(reader, turned))
}

function questionOf(reader: Reader, text: string): ServiceAsked | null {
  const tokens = tokensOf(reader, text)
  const strange = tokens.filter((token) => !isOfQuestion(reader, token))
  if (strange.length === tokens.length && tokens.length > 1) return null
  if (strange.length === 0) {
    if (isKindNamed(reader, tokens)) return null
    return besideList(reader, tokens) ?? asked(tokens.map(ownStem), false)
  }
  const spelled = strange.length === 1 ? spelledOf(reader, tokens, strange[0]) : null
  if (spelled !== null) return spelled
  // 'доставка в казань трещины на пятках' tells of a need.
  const isNeed = headOf(reader, tokens).need !== null
  if (isNeed || strange.some((token) => isOfGoods(reader, token) && !isPlace(reader, token)))
    return besideGoods(reader, tokens)
  // 'чехол для телефона' is no question: a place stands behind what is asked.
  const [first] = tokens
  return first !== undefined && isOfQuestion(reader, first) ? asked(tokens.map(ownStem), true) : null
}

/** Returns true where all words are the name of a kind: 'подарочная корзина'. */
function isKindNamed(reader: Reader, tokens: readonly Token[]): boolean {
  const { used } = headOf(reader, tokens).kind
  return (
    used.length > 1 &&
    tokens.every(
      (token) => used.includes(token) || PREPOSITIONS.has(token.word) || isNoise(reader.lexicon, token),
    )
  )
}

function ownStem({ piece }: Token): string {
  return stem(piece.raw)
}

function isOfQuestion({ lexicon }: Reader, token: Token): boolean {
  const { piece, word } = token
  const own = ownStem(token)
  // «Глянец» is the shop itself, though a brand is called so too.
  if (token.isBrandName && !FILLING.has(own)) return false
  return (
    STEMS.has(own) ||
    FILLING.has(own) ||
    EITHER.has(word) ||
    PREPOSITIONS.has(word) ||
    PREPOSITIONS.has(piece.raw) ||
    isNoise(lexicon, { word: piece.raw, stem: own }) ||
    /\d/.test(piece.raw)
  )
}

function isOfGoods({ lexicon }: Reader, { stem: own, isBrandName }: Token): boolean {
  return isBrandName || lexicon.headsBy.has(own) || lexicon.meaningsBy.has(own) || lexicon.motifsBy.has(own)
}

/** Returns the page for the longest phrase whose words are all there; with `isPlaced` of those beside a place. */
function asked(stems: readonly string[], isPlaced: boolean): ServiceAsked | null {
  const given = new Set(stems)
  const phrase = PHRASES.find(
    (one) => (one.isPlaced || !isPlaced) && one.stems.every((own) => given.has(own)),
  )
  return phrase === undefined ? null : { page: phrase.page, goods: '', isHalfTyped: false }
}

const LEAST_BEGUN = 4
const LEAST_MISSPELLED = 6
const LONG = 9

/** Reads a word that is misspelled or half-typed as one of a question. */
function spelledOf(reader: Reader, tokens: readonly Token[], wrong: Token | undefined): ServiceAsked | null {
  const typed = wrong?.piece.raw ?? ''
  if (wrong === undefined || typed.length < LEAST_BEGUN || isKnownWord(reader, typed)) return null
  const read = (word: string) =>
    asked(
      tokens.map((token) => (token === wrong ? stem(word) : ownStem(token))),
      false,
    )
  const near = typed.length < LEAST_MISSPELLED ? undefined : nearest(reader, typed)
  const meant = near === undefined ? null : read(near)
  if (meant !== null) return meant
  // 'инст' rather begins goods.
  const isBegun = wrong.isLast && (typed.length > LEAST_BEGUN || !reader.words.isBeginning(typed))
  const begun = isBegun ? WORDS.find((word) => word.startsWith(typed) && read(word) !== null) : undefined
  const whole = begun === undefined ? null : read(begun)
  return whole === null ? null : { ...whole, isHalfTyped: reader.words.isBeginning(typed) }
}

/** 'подаорчный' is rather part of the name of a kind. */
function nearest({ lexicon }: Reader, typed: string): string | undefined {
  const most = typed.length < LONG ? 1 : 2
  return WORDS.find(
    (word) =>
      word.length >= LEAST_MISSPELLED &&
      typoDistance(typed, word, most) <= most &&
      !lexicon.headsBy.has(stem(word)),
  )
}

/** Reads a question beside goods, and takes it out of their words, with the place that it names. */
function besideGoods(reader: Reader, tokens: readonly Token[]): ServiceAsked | null {
  const named = besideOf(reader, tokens)
  const question = named.length === 0 ? null : asked(named.map(ownStem), false)
  if (question === null) return null
  const isNamed = (at: number) => named.some((own) => own === tokens[at])
  const gone: boolean[] = []
  let until = 0
  for (const [at, token] of tokens.entries()) {
    // Only what stands where the question does: 'доставка в ростов на дону', 'бесплатная доставка'.
    const isNext = gone[at - 1] === true
    const isFilling = FILLING.has(ownStem(token)) && !token.isBrandName && !PREPOSITIONS.has(token.piece.raw)
    const isLead = WHERE.has(token.word) && placeAt(reader, tokens, at + 1) > 0
    const length = WHERE.has(tokens[at - 1]?.word ?? '') ? placeAt(reader, tokens, at) : 0
    if (isNext && length > 0) until = at + length
    const isOpened = isNext && OPENED.has(ownStem(token))
    gone.push(isNamed(at) || (isNamed(at + 1) && isFilling) || (isNext && isLead) || isOpened || at < until)
  }
  return { ...question, goods: goodsOf(reader, tokens, gone) }
}

/** Returns the words of a question that is asked beside goods. */
function besideOf({ lexicon }: Reader, tokens: readonly Token[]): readonly Token[] {
  const given = new Set(tokens.map(ownStem))
  // 'можно вернуть блеск волосам' asks for what does.
  const isOfBody = tokens.some((token) => token.after === '' && isBody(lexicon, token))
  const said = BESIDE.filter(
    (stems) => stems.every((own) => given.has(own)) && (stems.length === 1 || !isOfBody),
  ).flat()
  return tokens.filter((token) => said.includes(ownStem(token)))
}

/** Returns what is left beside a question, also on both sides of an 'и' behind it: 'гель лак с доставкой и лампа'. */
function goodsOf({ lexicon }: Reader, tokens: readonly Token[], gone: readonly boolean[]): string {
  const joint = tokens.findIndex(
    ({ word }, at) =>
      EITHER.has(word) && gone[at - 1] === true && lexicon.nouns.has(tokens[at + 1]?.piece.raw ?? ''),
  )
  if (joint < 0) return textWithout(tokens, gone)
  const parts = [
    textWithout(tokens.slice(0, joint), gone),
    textWithout(tokens.slice(joint + 1), gone.slice(joint + 1)),
  ]
  return parts.filter((part) => part !== '').join(' и ')
}

/** Reads a list that is asked for with a service: 'новинки с доставкой'; null where none is. */
function besideList(reader: Reader, tokens: readonly Token[]): ServiceAsked | null {
  if (!besideOf(reader, tokens).some((token) => WITH.has(token.after))) return null
  const beside = besideGoods(reader, tokens)
  if (beside === null || beside.goods === '') return null
  const { text, price } = readPrice(beside.goods)
  return readList(reader, text, price !== null) === null ? null : beside
}

/** Returns how many words from here on may name a place: two in 'в новый уренгой', and none in 'в красный'. */
function placeAt(reader: Reader, tokens: readonly Token[], at: number): number {
  const [token, next] = tokens.slice(at)
  if (token === undefined || !isPlace(reader, token)) return 0
  const isNamed = next !== undefined && isPlace(reader, next) && !isOfGoods(reader, next)
  if (isNamed && isAdjective(token.word) && agrees(token.word, next.word)) return 2
  return isOfGoods(reader, token) ? 0 : 1
}

const WHERE: ReadonlySet<string> = new Set(['в', 'во', 'по', 'на', 'до', 'из'])

/** Returns true for a word that may name where to: 'в ростов на дону'. */
function isPlace({ lexicon }: Reader, token: Token): boolean {
  const isWord = /^\p{L}+$/u.test(token.piece.raw) && !PREPOSITIONS.has(token.word)
  return isWord && WHERE.has(token.after) && !token.isBrandName && !isKind(lexicon, token)
}
