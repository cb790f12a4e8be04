import { soundOf } from '#shared/search/sound-of.ts'
import type { Heads } from './find-head.ts'
import { isAdjective, isKind, isNameOfTwo, type Lexicon, singularOf } from './lexicon.ts'
import { withDenied } from './mark-denied.ts'
import { piecesOf } from './read-groups.ts'
import { MISSING, missingWord, type Piece, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { CLAUSE, PREPOSITIONS, WHEN } from './small-words.ts'
import {
  agrees,
  infinitivesOf,
  isVerb,
  nounsOfTender,
  softNominative,
  verbsWithin,
  withFleetingVowel,
  wordsWithin,
} from './word-forms.ts'

export { EXCEPT, PREPOSITIONS } from './small-words.ts'

/** A longer stem is that of one word only. */
const LONGEST_SHARED_STEM = 3
const NOUN_ENDING = /^(?:[аоуыеияю]|ой|ом|ей|ем|[ая]ми?|[ая]х|ов|и[яию]|ией)?$/u

/** Tells a part of the body from another word of the same stem: 'нос' from 'носит'. */
export function isBody({ body }: Lexicon, { word, stem: own }: Pick<Token, 'word' | 'stem'>): boolean {
  if (!body.has(own)) return false
  return own.length > LONGEST_SHARED_STEM || NOUN_ENDING.test(word.slice(own.length))
}

/** Tells a word that says nothing from a property of the same stem: 'длина' from 'длинный'. */
export function isNoise(
  { noise, noiseWords, meaningsBy }: Lexicon,
  { word, stem: own }: Pick<Token, 'word' | 'stem'>,
): boolean {
  return noise.has(own) && (noiseWords.has(word) || !meaningsBy.has(own))
}

/** Tells whom or when a product is for from a noun that ends like a short adjective: 'стойка' is not 'стойкий'. */
export function isAudience(
  { audiences, audienceNouns }: Lexicon,
  { word, stem: own }: Pick<Token, 'word' | 'stem'>,
): boolean {
  return audiences.has(own) && (isAdjective(word) || !/[ая]$/u.test(word) || audienceNouns.has(own))
}

/** What is needed to read a query: the shop's own words and the tables of words. */
export interface Reader {
  readonly words: SearchWords
  readonly lexicon: Lexicon
  /** The usual forms of the words that have been read. */
  readonly usual: Map<string, string>
  /** The words of the texts that have been read for this query. */
  readonly tokens: Map<string, readonly Token[]>
  /** What these words name. */
  readonly heads: Map<readonly Token[], Heads>
}

/** A word of a query in its usual form, and where it stands. */
export interface Token {
  readonly piece: Piece
  readonly word: string
  readonly stem: string
  /** The preposition or conjunction that the word belongs to; '' without one. */
  readonly after: string
  /** Whether the word follows 'для', 'под', 'чтобы' and the like, so that it says what for and not what. */
  readonly isPurpose: boolean
  /** Whether it follows any preposition, as 'блестками' in 'база с блестками'. */
  readonly isAfter: boolean
  /**
   * Whether it no longer belongs to the preposition before it, as 'розовый' in 'лак для дочки розовый': it may say what
   * it is again.
   */
  readonly isTail: boolean
  /** Whether it stands in a clause of 'чтобы' or 'который', which tells of the product and names none. */
  readonly isInClause: boolean
  /** Whether it ends the query, so that it may be half-typed. */
  readonly isLast: boolean
  /** The place of the first of the words that 'не' or 'кроме' denies together with it; null for what is not denied. */
  readonly denied: number | null
  /** Whether it is part of the whole name of a brand of several words, or of one that is called a brand. */
  readonly isBrand: boolean
  /** Whether it is the name of a brand, or part of it; names of one word may mean something else. */
  readonly isBrandName: boolean
}

/** Returns true for a word that 'не', 'кроме', or 'без' denies. */
export function isDenied({ denied, word }: Token): boolean {
  return denied !== null || missingWord(word) !== null
}

/** The first part of 'нежно-розовый'. */
const PART_OF_COMPOUND = /^[а-я]{3,}(?:о|ще)$/u

/** 'неоново' in 'неоново-жёлтый' tells of the color behind it. */
export function isPartOfCompound({ piece }: Token, next: Token | undefined): boolean {
  return next !== undefined && isAdjective(next.word) && PART_OF_COMPOUND.test(piece.raw)
}

/** Words after these say what a product is for; they may be given up. */
const PURPOSE = new Set([
  ...['для', 'под', 'на', 'от', 'после', 'против', 'при', 'к', 'ко', 'в', 'во', 'за', 'по', 'перед', 'через'],
  ...['около', 'вокруг', 'у', 'время', 'ради', 'над', 'как'],
  ...CLAUSE,
  ...WHEN,
])
/** After these a noun in the nominative begins anew: 'для сушки ногтей лампа', 'красный как мак лак'. */
const OF_GENITIVE = new Set(['для', 'от', 'после', 'против', 'у', 'без', 'из', 'около', 'вокруг', 'как'])
const CLAUSES = new Set([...CLAUSE, ...WHEN])
const CLAUSE_STARTS = new Set(CLAUSE)
/** 'снятие' and 'покрытие' end like adjectives. */
const VERBAL_NOUN = /[нт]ие$/u
/** What an adjective in the nominative ends with. */
export const NOMINATIVE = /(?:[ыи]й|ая|яя|ое|ее|[ыи]е)$/u
/** The genitive of several, as of 'беременные' and 'начинающие'. */
const OF_THEM = /[ыи]х$/u
const FEMININE = /[ая]$/u
const GENITIVE_FEMININE = /[ыи]$/u
/** After these what is asked for begins anew: 'отслойки через неделю чем подготовить ноготь'. */
const QUESTIONS = new Set(['чем', 'как', 'какой', 'какая', 'какие'])

/** Splits a query into its words, and tells what a product is from what it is for. */
export function tokensOf(reader: Reader, text: string): readonly Token[] {
  const known = reader.tokens.get(text)
  if (known !== undefined) return known
  const tokens = withDenied(reader, withTreated(reader, governedTokens(reader, text)))
  reader.tokens.set(text, tokens)
  return tokens
}

/** What follows it and a verb is treated with the product: 'чем стерилизовать кусачки' asks for no nippers. */
export const BY_WHAT = 'чем'

/** Tells what is treated from what is asked for. */
function withTreated({ lexicon }: Reader, tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ word }) => word === BY_WHAT)
  const isOf = ({ word }: Token) => isVerb(word) && !lexicon.nouns.has(word)
  const verb =
    at < 0 ? -1 : tokens.findIndex((token, i) => i > at && (isOf(token) || !isNoise(lexicon, token)))
  const done = tokens[verb]
  if (done === undefined || !isOf(done)) return tokens
  // 'чем растушевать тени кисточка' names what is asked for after all.
  const anew = tokens.findIndex(
    ({ word, after }, i) => i > verb + 1 && after === '' && isAnew(lexicon, word, tokens[i - 1]?.word ?? ''),
  )
  return tokens.map((token, i) =>
    i > verb && (anew < 0 || i < anew) && token.after === '' && !token.isBrand
      ? { ...token, after: BY_WHAT, isPurpose: true, isAfter: true }
      : token,
  )
}

function governedTokens(reader: Reader, text: string): Token[] {
  let after = ''
  let length = 0
  let isTail = false
  let isInClause = false
  let before = ''
  let led = ''
  const pieces = piecesOf(reader.words, text)
  const brands = placesOfBrands(reader.lexicon, pieces)
  return pieces.map((typed, i, all) => {
    const isSize = typed.raw === 'с' && isLetterOfSize(reader, all, i)
    const usual = typed.type === 'word' ? rememberedForm(reader, typed.word) : ''
    const piece = typed.type === 'word' ? { ...typed, word: isSize ? 's' : usual } : typed
    const word = piece.type === 'word' ? piece.word : ''
    const isCompared = word === 'как' && isComparison(all, i)
    // 'подскажите где купить лак' asks for the lacquer.
    const isWhere = word === 'где' && pieces.slice(0, i).every((one) => isIdle(reader, one))
    if (brands.all.has(i) || isWhere) {
      after = ''
    } else if (PREPOSITIONS.has(word) || QUESTIONS.has(word)) {
      after = QUESTIONS.has(word) && !isCompared ? '' : word
      led = before
      isInClause = CLAUSE_STARTS.has(word) || (isInClause && after !== '')
      length = 0
      isTail = false
    } else {
      length += 1
      const next = all[i + 1]?.raw ?? ''
      if (length > 1 && isNamedAnew(reader, word, after, before) && !isGenitivePair(reader, word, next)) {
        after = ''
        isInClause = false
      }
      const isAnew = () =>
        isUngoverned(reader.lexicon, word, after, before) ||
        isAfterGoverned(reader, { word, after, before, next, led })
      isTail = after !== '' && (isTail || (length > 1 && isAnew()))
    }
    before = word
    return {
      ...{ piece, word, after },
      stem: word === '' || /\d/.test(word) ? '' : stem(word),
      isPurpose: PURPOSE.has(after) || word === '',
      isAfter: after !== '' && after !== 'и',
      isTail,
      isInClause,
      isLast: i === all.length - 1,
      denied: null,
      isBrand: brands.long.has(i) || (brands.all.has(i) && isCalledBrand(pieces, i)),
      isBrandName: brands.all.has(i),
    }
  })
}

const BRAND = /^(?:бренд|фирм|марк|производител)/u

/** 'бренд слюда' and 'слюда фирма' name the brand, whatever else the word means. */
function isCalledBrand(pieces: readonly Piece[], at: number): boolean {
  return [pieces[at - 1], pieces[at + 1]].some((piece) => piece !== undefined && BRAND.test(piece.raw))
}

/** Tells the size S from the preposition: 'размер с', and 'с' behind all else beside a kind that has sizes. */
function isLetterOfSize(reader: Reader, pieces: readonly Piece[], at: number): boolean {
  if (pieces[at - 1]?.raw.startsWith('размер') === true) return true
  const { words, lexicon } = reader
  const isSized = (piece: Piece) =>
    piece.type === 'word' &&
    (lexicon.headsBy.get(stem(rememberedForm(reader, piece.word))) ?? []).some(
      ({ isNeed, stems, kinds }) =>
        !isNeed && stems.length === 1 && kinds.some(([label]) => words.isHit(`"${label}" AND "s"`)),
    )
  return at === pieces.length - 1 && pieces.some(isSized)
}

/** The places of the names of brands in a query. */
interface BrandPlaces {
  readonly all: ReadonlySet<number>
  /** Those of names of several words, which mean nothing else together. */
  readonly long: ReadonlySet<number>
}

/** Finds whole names of brands, the last word perhaps half-typed: 'белый кабинет', 'тихий са'. */
function placesOfBrands({ brandNames, brands }: Lexicon, pieces: readonly Piece[]): BrandPlaces {
  const long = new Set<number>()
  const all = new Set<number>()
  for (const [at, { raw }] of pieces.entries()) {
    const isWritten = (word: string, i: number) => {
      const typed = pieces[at + i]?.raw ?? ''
      const isBegun = i > 0 && at + i === pieces.length - 1 && typed !== '' && word.startsWith(typed)
      // 'вишнёввый час' sounds like «Вишнёвый час», and 'tihiy sad' is «Тихий сад».
      const isLong = word.length > 3 || /^[a-z]+$/u.test(typed)
      return typed === word || isBegun || (isLong && soundOf(typed) === soundOf(word))
    }
    const sound = soundOf(raw)
    const name = brandNames.get(sound)?.find((words) => words.every(isWritten))
    for (const i of name?.keys() ?? []) {
      all.add(at + i)
      if (name !== undefined && name.length > 1) long.add(at + i)
    }
    if (raw.length > 3 && brands.has(sound)) all.add(at)
  }
  return { all, long }
}

/** Tells 'красный как мак' from 'как снять гель лак'. */
function isComparison(pieces: readonly Piece[], at: number): boolean {
  const next = pieces[at + 1]
  if (next?.type !== 'word' || isVerb(next.word)) return false
  return at > 0 || pieces.every((piece) => piece.type !== 'word' || !isVerb(piece.word))
}

/** Returns true for an adjective, or a noun after one in the genitive, that a preposition before does not govern. */
function isUngoverned(lexicon: Lexicon, word: string, after: string, before: string): boolean {
  // 'ногтей' ends like an adjective.
  const isNoun = VERBAL_NOUN.test(before) || isBody(lexicon, { word: before, stem: stem(before) })
  // 'для беременных безопасный лак': the nominative is not said of them.
  const isOfThem = OF_THEM.test(before) && OF_GENITIVE.has(after) && NOMINATIVE.test(word)
  const isOfNoun = isAdjective(before) && !isNoun && !isOfThem
  if (!PURPOSE.has(after) || CLAUSES.has(after) || word === '' || isOfNoun) return false
  // 'блестки для гель лака'
  if (isNameOfTwo(lexicon, stem(before), stem(word))) return false
  return NOMINATIVE.test(word) || (OF_GENITIVE.has(after) && !isAdjective(word))
}

/**
 * 'скраб для рук соляной' is made of salt: an adjective in '-ой' behind the noun that a preposition governs is said of
 * the one before the preposition, where it agrees with that and not with one in the genitive, as in 'для рук сухой кожи'.
 */
function isAfterGoverned(
  { words, lexicon }: Reader,
  { word, after, before, next, led }: Readonly<Record<'word' | 'after' | 'before' | 'next' | 'led', string>>,
): boolean {
  // 'градиент губкой' says what it is done by.
  const noun = word.replace(/ой$/u, 'а')
  return (
    OF_GENITIVE.has(after) &&
    word.endsWith('ой') &&
    !words.isWord(noun) &&
    !isOfTables(lexicon, noun) &&
    agrees(word, led) &&
    !isAdjective(before) &&
    !GENITIVE_FEMININE.test(before) &&
    !GENITIVE_FEMININE.test(next)
  )
}

/** 'снятия гель лака' names no gel: both words are governed. */
function isGenitivePair({ lexicon }: Reader, word: string, next: string): boolean {
  return !lexicon.nouns.has(next) && isNameOfTwo(lexicon, stem(word), stem(next))
}

/** Returns true for the name of a kind in the nominative, which no preposition governs. */
function isNamedAnew({ lexicon }: Reader, word: string, after: string, before: string): boolean {
  if (!PURPOSE.has(after) || !lexicon.nouns.has(word)) return false
  return (
    OF_GENITIVE.has(after) || FEMININE.test(word) || (!CLAUSES.has(after) && isAnew(lexicon, word, before))
  )
}

/** Returns true for the name of a kind behind a noun that is none: 'на танцы лак', but 'на гель лак'. */
function isAnew(lexicon: Lexicon, word: string, before: string): boolean {
  return (
    lexicon.nouns.has(word) &&
    !isAdjective(before) &&
    !isVerb(before) &&
    !isKind(lexicon, { stem: stem(before) })
  )
}

function isIdle(reader: Reader, piece: Piece): boolean {
  if (piece.type !== 'word') return false
  const word = rememberedForm(reader, piece.word)
  return isNoise(reader.lexicon, { word, stem: stem(word) })
}

/** A query is planned several times, with each of its words exchanged. */
function rememberedForm(reader: Reader, word: string): string {
  const known = reader.usual.get(word)
  if (known !== undefined) return known
  const found = usualForm(reader, word)
  reader.usual.set(word, found)
  return found
}

/** What is not carried is in the tables as it is written: 'lashes'. */
function isLatinName({ words, lexicon }: Pick<Reader, 'words' | 'lexicon'>, word: string): boolean {
  return (
    words.isStem(word) ||
    lexicon.absent.has(word) ||
    lexicon.noiseWords.has(word) ||
    lexicon.brands.has(soundOf(word))
  )
}

/** Returns the known word of which a letter is doubled, as in 'кремм'; null where the word is one itself. */
function withoutDouble({ words, lexicon }: Reader, word: string): string | null {
  const isKnown = words.isWord(word) || isOfTables(lexicon, word) || missingWord(word) !== null
  if (!/(.)\1/u.test(word) || isKnown) return null
  const singles = [...word].flatMap((letter, i) =>
    letter === word[i + 1] ? [`${word.slice(0, i)}${word.slice(i + 1)}`] : [],
  )
  return singles.find((one) => one.length > 2 && (words.isWord(one) || isOfTables(lexicon, one))) ?? null
}

/** A soft sign that no word has, though it is heard: 'подарочьный', 'помощьник'. */
const HEARD_SOFT = /(?<=[чщ])ь(?=[бвгдклмнпрст])/u

/** Returns the known word that is written with a soft sign where it is heard; null where there is none. */
function withoutHeardSoft({ words, lexicon }: Reader, word: string): string | null {
  const plain = word.replace(HEARD_SOFT, '')
  if (plain === word || words.isWord(word) || isOfTables(lexicon, word)) return null
  return words.isWord(plain) || isOfTables(lexicon, plain) ? plain : null
}

/** Returns true for a word of the tables as it is written, or an everyday one. */
export function isOfTables({ words, absentWords, everyday }: Lexicon, word: string): boolean {
  return words.has(word) || absentWords.has(word) || everyday.has(stem(word))
}

/** Returns the usual word for a small or derived form that is no word of the shop: 'кисточка', 'пружинка'. */
function usualForm(reader: Reader, word: string): string {
  const { words, lexicon } = reader
  const missing = missingWord(word)
  // 'без мешка' is without 'мешок'.
  if (missing !== null && !words.isWord(word) && !lexicon.meaningsBy.has(stem(word))) {
    return words.isWord(missing) ? word : `${MISSING}${usualForm(reader, missing)}`
  }
  if (/^[a-z]/.test(word) && !isLatinName({ words, lexicon }, word))
    return lexicon.forms.get(word) ?? singularOf(word)
  const slip = lexicon.slips.get(word)
  if (slip !== undefined && !words.isWord(word) && !lexicon.words.has(word)) return slip
  const single = withoutDouble(reader, word) ?? withoutHeardSoft(reader, word)
  // 'ступпней' is 'ступней', which the tables have in another form.
  if (single !== null) return usualForm(reader, single)
  // The stem of 'ванили' is that of 'ванна'.
  const soft = words.isWord(word) ? undefined : softNominative(word).find((one) => words.isWord(one))
  if (soft !== undefined) return soft
  const own = stem(word)
  const usual = lexicon.forms.get(word) ?? lexicon.formsByStem.get(own)
  // 'глазки' are small eyes, but 'анютины глазки' the name of a shade.
  if (usual !== undefined) return words.isWord(word) && lexicon.body.has(stem(usual)) ? word : usual
  if (lexicon.stems.has(own) || lexicon.absent.has(own) || lexicon.noiseWords.has(word) || words.isWord(word))
    return word
  const fleeting = withFleetingVowel(word).find((one) => words.isWord(one))
  if (fleeting !== undefined || words.isStem(own)) return fleeting ?? word
  const sound = soundOf(word)
  if (lexicon.brands.has(sound) || words.soundingLike(sound).length > 0) return word
  const derived = [...verbsWithin(word), ...infinitivesOf(word), ...wordsWithin(word, own)]
  const found =
    derived.find((one) => isKnown(words, lexicon, one)) ??
    // Three letters are enough where they are the whole name of a kind, but 'формула' is no small 'форма'.
    (lexicon.everyday.has(own) ? undefined : nounsOfTender(own).find((one) => lexicon.nouns.has(one)))
  return found === undefined ? word : (lexicon.forms.get(found) ?? found)
}

/** Tells a word of the shop, of a kind, or of a property; a short stem is that of many words and proves nothing. */
function isKnown(
  words: SearchWords,
  { headsBy, meaningsBy, body, ...lexicon }: Lexicon,
  word: string,
): boolean {
  if (words.isWord(word)) return true
  const own = stem(word)
  const isTold = headsBy.has(own) || meaningsBy.has(own) || body.has(own)
  return own.length > 4 ? isTold || words.isStem(own) : isTold && lexicon.words.has(word)
}
