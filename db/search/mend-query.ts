import { flipLayout } from '#shared/search/flip-layout.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { headOf } from './find-head.ts'
import {
  isAdjective,
  type KnownWord,
  lettersOf,
  ROLES,
  type Role,
  type WordsByLength,
  type WordsOfLength,
} from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import type { Plan } from './plan.ts'
import { isFound, isNameOfKind } from './plan.ts'
import { planQuery } from './plan-query.ts'
import { isOfTables, NOMINATIVE, PREPOSITIONS, type Reader, type Token, tokensOf } from './query-tokens.ts'
import type { ReadGroup } from './read-groups.ts'
import { MADE_IN, namingToken } from './relax-query.ts'
import { stem } from './search-tokens.ts'
import { inRussianLetters, joinedWords, otherLayout, splitLetters, splitWords } from './spell-words.ts'
import { isEasySlip, typoDistance } from './typo-distance.ts'
import { agrees, isFormOf, isVerb } from './word-forms.ts'

/** The maximum number of unknown words that are corrected in a query. */
const MAX_CORRECTED = 4
/** The maximum number of known words that are checked for a misspelling when no product contains all words. */
const MAX_CHECKED = 6
/**
 * If a query has fewer than FEW hits, a word that occurs nowhere in the shop is replaced by a similar one that finds
 * at least FAR_MORE times as many products.
 */
const FEW = 10
const FAR_MORE = 5

/** A text that may have been meant. */
export interface Mending {
  readonly query: string
  /** Whether the words stay the shopper's own: joined, split, or in other letters. */
  readonly isSilent: boolean
  /** Whether it needs no further evidence than hits. */
  readonly isSure?: boolean
  /** The words that were put in for similar ones. */
  readonly guessed?: readonly string[]
}

/** Yields the texts that may have been meant, the likeliest first. */
export function* mendings(
  reader: Reader,
  text: string,
  { unknown, doubtful, hasHead }: Pick<Plan, 'unknown' | 'doubtful' | 'hasHead'>,
): Generator<Mending> {
  const spelled = inRussianLetters(reader, text)
  if (spelled !== text) yield { query: spelled, isSilent: true }
  const russian = inRussianLetters(reader, text, true)
  if (russian !== spelled) yield { query: russian, isSilent: true }
  for (const query of joinedWords(reader, text)) yield { query, isSilent: true }
  const parted = splitWords(reader, text)
  if (parted !== text) {
    yield { query: parted, isSilent: true }
    for (const query of joinedWords(reader, parted)) yield { query, isSilent: true }
  }
  const turned = flipLayout(text)
  const isEveryday = reader.lexicon.everydayWords.has(text)
  const whole = !isEveryday && mayBeWords(reader, turned) ? planQuery(reader, turned) : null
  if (whole?.unknown.length === 0) {
    for (const guess of guesses(reader, { ...whole, query: turned, unknown: begunWords(reader, turned) })) {
      if (isNameOfKind(reader, planQuery(reader, guess.query), guess.guessed))
        yield { ...guess, isSure: true }
    }
    yield { query: turned, isSilent: false, isSure: true }
  }
  const some = otherLayout(reader, text)
  if (some !== text) yield { query: some, isSilent: false, isSure: true }
  const tries = unknown.length + doubtful.length > 0 ? [{ query: text, unknown, doubtful, hasHead }] : []
  // A misspelling in the wrong layout: only the turned text resembles known words.
  if (/[a-z]/i.test(text) && whole !== null) tries.push({ ...whole, query: turned })
  if (spelled !== text) tries.push({ ...planQuery(reader, spelled), query: spelled })
  for (const one of tries) {
    for (const guess of guesses(reader, one)) yield inOneAlphabet(reader, guess)
  }
  const apart = splitLetters(reader, text)
  if (apart !== text) yield { query: apart, isSilent: true }
}

/** 'kamuflazh baza' is put right in Russian letters alone: 'камуфляж база' (SEARCH-232). */
function inOneAlphabet(reader: Reader, guess: Mending): Mending {
  const isMixed = /[а-я]/u.test(guess.query) && /[a-z]/u.test(guess.query)
  // 'konturra формы' has the name of a brand.
  const isRussian = guess.guessed?.every((word) => !/[a-z]/u.test(word)) === true
  return isMixed && isRussian ? { ...guess, query: inRussianLetters(reader, guess.query) } : guess
}

/** Returns the words inside a text that only begin others: in 'галь лак' something is wrong besides the layout. */
function begunWords({ words, lexicon }: Reader, text: string): string[] {
  const inside = normalizeText(text).split(' ').slice(0, -1)
  return inside.filter(
    (word) => /^[а-я]{4,}$/u.test(word) && !words.isWord(word) && !isOfTables(lexicon, word),
  )
}

interface Misspelled extends Pick<Plan, 'unknown' | 'doubtful' | 'hasHead'> {
  readonly query: string
}

/** A longer stem is that of one word only. */
const LONGEST_SHARED_STEM = 3

function isEveryday({ lexicon }: Pick<Reader, 'lexicon'>, word: string): boolean {
  if (lexicon.everydayWords.has(word)) return true
  const own = stem(word)
  // 'из кореи' is no slip of 'из кофе'.
  if (MADE_IN.has(own)) return true
  // 'краный' is no form of 'кран'.
  if (ONLY_ADJECTIVE.test(word) && !lexicon.everydayAdjectives.has(own)) return false
  return lexicon.everyday.has(own) && (own.length > LONGEST_SHARED_STEM || isFormOf(word, own))
}

/** Adjectives end so, and of nouns only verbal ones and a few others: 'создание', 'стая'. */
const ONLY_ADJECTIVE = /(?:[ыи]й|[ая]я|[ое]е|[ыи]е|[ую]ю|[ое]го|[ое]му|[ыи]х|[ыи]ми)$/u

const MAX_GUESSES = 24
/** How many words one that the tables know may be exchanged for; it comes first itself. */
const MAX_INSTEAD = 2

function* guesses(reader: Reader, { query, unknown, doubtful, hasHead }: Misspelled): Generator<Mending> {
  const all = [...new Set([...unknown, ...doubtful])]
  // 'купон' by itself is an everyday word, and part of the name of a kind in 'подаорчный купон'.
  const wrong = all.filter(
    (word) =>
      !reader.lexicon.ingredients.has(stem(word)) &&
      !(reader.lexicon.words.get(word)?.role === 'kind' && isEveryday(reader, word)),
  )
  if (wrong.length === 0) return
  if (wrong.length > MAX_CORRECTED || wrong.some((word) => isEveryday(reader, word))) return
  // 'новый' by itself is spelled right, whatever it resembles.
  if (!hasHead && wrong.every((word) => reader.lexicon.words.get(word)?.role === 'idle')) return
  // 'кесть для румян' names nothing yet, and is rather misspelled for what does.
  const tokens = tokensOf(reader, query)
  const { kind } = headOf(reader, tokens)
  const isUnnamed = hasHead && kind.head !== null && namingToken(tokens, kind) === undefined
  const candidates = wrong.map((word) => {
    const isGivenUp = hasHead && doubtful.includes(word) && !unknown.includes(word)
    const near = nearWords(reader, word, { isAlone: query === word, hasHead, isUnnamed, isGivenUp })
    // Another form of an adjective is no other word: 'крем для рук жирный' asks for no 'жирных'.
    const others = (isSpelled(reader, word) ? near.slice(0, MAX_INSTEAD) : near).filter(
      (one) => !isAdjective(word) || stem(one) !== stem(word),
    )
    if (isSpelled(reader, word)) return [word, ...others]
    // A word that nothing resembles may be one that the kind does without: 'шапунь от перхоти'.
    if (wrong.length > 1 && wrong.length < MAX_CORRECTED && unknown.includes(word)) return [...others, word]
    return others.length > 0 || unknown.includes(word) ? agreeing(query, word, others) : [word]
  })
  if (candidates.some((near) => near.length === 0)) return
  let count = 0
  for (const guess of combinations(query, wrong, candidates)) {
    if (guess.query === query) continue
    if (count >= MAX_GUESSES) return
    count += 1
    // 'голова жирнеет' is said as 'волосы жирнеют', and not put right.
    const isSilent = guess.guessed?.every((word, i) => isSameVerb(word, wrong[i] ?? '')) === true
    yield isSilent ? { ...guess, isSilent } : guess
  }
}

/** Puts the form of an adjective first that agrees with the noun behind it: 'жидкае мыло' is 'жидкое'. */
function agreeing(query: string, typed: string, near: readonly string[]): readonly string[] {
  const [first = ''] = near
  const noun = normalizeText(query).split(`${typed} `)[1]?.split(' ')[0]
  if (!isAdjective(first) || noun === undefined || agrees(first, noun)) return near
  const form = near.find((word) => stem(word) === stem(first) && agrees(word, noun))
  return form === undefined ? near : [form, ...near.filter((word) => word !== form)]
}

const PERSON = /(?:[еи]т|[ую]т|[ая]т)(?=ся$|$)/u

/** Returns true for a verb as it is or in the other number: 'жирнеет' and 'жирнеют'. */
function isSameVerb(word: string, typed: string): boolean {
  return (
    word === typed ||
    (isVerb(typed) && PERSON.test(word) && word.replace(PERSON, '') === typed.replace(PERSON, ''))
  )
}

/** A word that the tables know is not misspelled where the query names no kind, as 'новичку' beside 'аппарпт'. */
function isSpelled({ lexicon }: Reader, word: string): boolean {
  const own = stem(word)
  return (
    lexicon.words.has(word) ||
    lexicon.absent.has(own) ||
    lexicon.spelled.has(word) ||
    (own.length > 4 && lexicon.stems.has(own))
  )
}

/**
 * Corrects a word of four letters and less, which resembles many others, where exactly one kind's name is made of it and
 * other words of the query: 'гель лвк', 'лка для ногтей'. Returns null where none or several are.
 */
export function withShortSlip(
  reader: Reader,
  text: string,
  hasHead: boolean,
  isMeant: (typed: string, word: string) => boolean = () => true,
  isEnough: (one: { query: string; plan: Plan }) => boolean = ({ plan }) => isFound(reader, plan),
): { query: string; plan: Plan } | null {
  const tokens = tokensOf(reader, text)
  const wrong = tokens.filter((token) => isShortSlip(reader, token, hasHead))
  const [typed, ...more] = wrong.map(({ piece }) => piece.raw)
  if (typed === undefined || more.length > 0) return null
  const others = new Set(tokens.filter(({ piece }) => piece.raw !== typed).map((token) => token.stem))
  const found = new Map<string, { query: string; plan: Plan }>()
  for (const word of oneLetterFrom(reader.lexicon, typed)) {
    const own = stem(word)
    const isCompleted = reader.lexicon.headsBy
      .get(own)
      ?.some(({ stems }) => stems.length > 1 && stems.every((one) => one === own || others.has(one)))
    if (isCompleted !== true || others.has(own) || !isMeant(typed, word)) continue
    const query = replaceWord(text, typed, word)
    const plan = planQuery(reader, query)
    const kinds = plan.readings.at(-1)?.[0]
    const { words: named = [] } = kinds ?? {}
    const isOfBoth = named.includes(word) && named.length > 1
    const key = JSON.stringify(kinds?.phrases)
    if (isOfBoth && !found.has(key) && isEnough({ query, plan })) found.set(key, { query, plan })
  }
  return found.size === 1 ? ([...found.values()][0] ?? null) : null
}

const SHORT = /^[а-я]{2,4}$/u

/** Returns true for a short word that neither the shop nor the tables write so. */
function isShortSlip(
  { words, lexicon }: Reader,
  { word, stem: own, piece, isBrandName }: Token,
  hasHead: boolean,
): boolean {
  return (
    SHORT.test(piece.raw) &&
    word === piece.raw &&
    !isBrandName &&
    !PREPOSITIONS.has(word) &&
    // 'пика для ногтей' names no kind as it is written, whatever descriptions say.
    !(hasHead && words.isWord(word)) &&
    !lexicon.absent.has(own) &&
    !isOfTables(lexicon, word) &&
    !(lexicon.stems.has(own) && isFormOf(word, own))
  )
}

/** Returns the words of kinds' names that one slip makes of a short one, those of as many letters first. */
function oneLetterFrom({ wordsByLength }: Reader['lexicon'], typed: string): string[] {
  return [typed.length, typed.length + 1, typed.length - 1].flatMap((length) =>
    (wordsByLength.get(length)?.entries ?? []).flatMap(([word, { role }]) =>
      role === 'kind' && typoDistance(typed, word, 1) === 1 ? [word] : [],
    ),
  )
}

/** Returns false for Latin letters that are no words, which Russian ones become in the other layout. */
function mayBeWords({ words, lexicon }: Reader, text: string): boolean {
  const latin = normalizeText(text).match(/[a-z]{3,}/g) ?? []
  return latin.every(
    (word) =>
      lexicon.words.has(word) || words.isBeginning(word) || words.soundingLike(soundOf(word)).length > 0,
  )
}

/** Yields a text with each wrong word replaced by one of its candidates. */
function* combinations(
  text: string,
  wrong: readonly string[],
  candidates: readonly (readonly string[])[],
  guessed: readonly string[] = [],
): Generator<Mending> {
  const [word, ...more] = wrong
  if (word === undefined) {
    yield { query: text, isSilent: false, guessed }
    return
  }
  for (const near of candidates[0] ?? [])
    yield* combinations(replaceWord(text, word, near), more, candidates.slice(1), [...guessed, near])
}

function replaceWord(text: string, word: string, by: string): string {
  return normalizeText(text)
    .split(' ')
    .map((one) => (one.includes(word) ? one.replace(word, by) : one))
    .join(' ')
}

const MAX_NEAR = 4

const VOWELS = /^[аоуеиюяэ]/u

/** A slip in the first letter would make any word of another; only vowels sound alike. */
function isSameStart(a: string, b: string): boolean {
  return a[0] === b[0] || (VOWELS.test(a) && VOWELS.test(b))
}

const LEAST_FIRST_SLIP = 4

/** Returns true where only the first letter is left out, doubled, swapped, or that of a neighboring key. */
function isFirstSlip(typed: string, meant: string): boolean {
  if (typed.length < LEAST_FIRST_SLIP) return false
  if (meant.slice(1) === typed) return true
  if (typed.length === LEAST_FIRST_SLIP || !isEasySlip(typed, meant)) return false
  return typed.slice(1) === meant || (typed.length === meant.length && typed.slice(2) === meant.slice(2))
}

/** A word that may be meant, and how far it is from what was typed. */
interface Candidate {
  readonly word: string
  readonly role: Role
  readonly distance: number
  readonly letters: number
  readonly slip: number
}

/** What stands beside a misspelled word. */
interface Beside {
  /** Whether the word is the whole query. */
  readonly isAlone: boolean
  /** Whether another word names a kind, so that this one rather says something of it. */
  readonly hasHead: boolean
  /** Whether that word only says what for, as in 'для румян', so that this one may name the kind. */
  readonly isUnnamed: boolean
  /** Whether the query has hits without the word, so that only one letter may be wrong. */
  readonly isGivenUp: boolean
}

/** Prepositions that hold a query together: 'крем дла рук', 'топ бес липкого слоя'. */
const MISSPELLED_PREPOSITIONS = ['для', 'без', 'после', 'перед', 'против']

/** Returns the words that a misspelled one may mean, the nearest first, and of equally near ones words for kinds. */
function nearWords(
  reader: Reader,
  typed: string,
  { isAlone, hasHead, isUnnamed, isGivenUp }: Beside,
): string[] {
  const prepositions = typed.length < 3 || isAlone ? [] : MISSPELLED_PREPOSITIONS
  const near = [
    ...prepositions
      .filter((word) => typoDistance(typed, word, 1) === 1)
      .map((word) => candidateOf(typed, word, 'meaning', 1)),
    ...nearOf(reader.lexicon.wordsByLength, typed, isAlone, ONLY_ADJECTIVE.test(typed) ? 4 : 5),
    ...nearForms(reader, typed, isAlone),
    ...nearPlurals(reader, typed),
    ...nearInShop(reader, typed, isAlone),
  ]
  // 'пресный крем' tells of the cream and asks for no 'прессоны', and 'базовый крем' for no 'база'.
  const isNoun = (word: string) =>
    !isAdjective(word) || (word.endsWith('ой') && reader.lexicon.nouns.has(`${word.slice(0, -2)}а`))
  const isOther = (word: string) => hasHead && NOMINATIVE.test(typed) && isNoun(word)
  const alike = near.filter(({ word }) => !isOpposite(typed, word) && !isOther(word))
  const order = hasHead && !isUnnamed ? WISHES_FIRST : ROLES
  const isLike = hasHead && ONLY_ADJECTIVE.test(typed) ? 1 : 0
  alike.sort(
    (a, b) =>
      a.distance - b.distance ||
      // 'беый' is rather an adjective, whatever is as near.
      Number(isAdjective(b.word)) * isLike - Number(isAdjective(a.word)) * isLike ||
      order.indexOf(a.role) - order.indexOf(b.role) ||
      a.letters - b.letters ||
      Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
      a.slip - b.slip,
  )
  const nearest = isGivenUp ? alike.filter(({ distance }) => distance <= 1) : alike
  const likely = isVerb(typed) && hasHead ? nearest.filter(({ word }) => isVerb(word)) : nearest
  // A misspelled word that may be given up is given up as it is.
  if (hasHead && likely[0]?.role === 'idle') return []
  // 'плйка' is nearer to what is not carried than to anything else.
  const isAbsent = likely[0]?.role === 'absent'
  return [...new Set(likely.map(({ word }) => word))].slice(0, isAbsent ? 1 : MAX_NEAR)
}

const DENIED = /^(?:не|бе[зс])(?=.{4})/u

/** Whether one of the words denies the other: 'стерильные' are no misspelled 'нестерильные'. */
function isOpposite(typed: string, word: string): boolean {
  const [own, other] = [typed.replace(DENIED, ''), word.replace(DENIED, '')]
  return DENIED.test(typed) !== DENIED.test(word) && own[0] === other[0] && typoDistance(own, other, 1) <= 1
}

/** Beside a kind, a color is likelier than another kind: 'гель лак марсла' is no 'гель лак масла'. */
const WISHES_FIRST: readonly Role[] = ['meaning', 'kind', 'brand', 'need', 'told', 'idle', 'absent']

const NO_WORDS: WordsOfLength = { entries: [], bits: new Int32Array() }

/** `least` letters are needed to tell a word that names no kind. */
function nearOf(words: WordsByLength, typed: string, isAlone: boolean, least = 5): Candidate[] {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  const sound = soundOf(typed)
  const [letters, written] = [lettersOf(sound), lettersOf(typed)]
  const isLatin = /[a-z]/.test(typed)
  // Russian words are longer in Latin letters.
  const shortest = Math.min(typed.length, isLatin ? sound.length : typed.length) - allowed - 1
  const lengths = Array.from({ length: typed.length + allowed + 2 - shortest }, (_, i) => shortest + i)
  const [mostOfKind, mostOfOther] = [2 * 2, 2 * allowedOf('meaning', typed)]
  const alike: (readonly [string, KnownWord])[] = []
  for (const length of lengths) {
    const { entries, bits } = words.get(length) ?? NO_WORDS
    for (let i = 0; i < entries.length; i++) {
      const most = bits[3 * i + 2] === 1 ? mostOfKind : mostOfOther
      const isAlike =
        countBits(letters ^ (bits[3 * i] ?? 0)) <= most || countBits(written ^ (bits[3 * i + 1] ?? 0)) <= most
      const entry = isAlike ? entries[i] : undefined
      if (entry !== undefined) alike.push(entry)
    }
  }
  return alike.flatMap(([word, { sound: other, role }]) => {
    const isOneLetters = isOneScript(word, typed)
    if (!isOneLetters && !isLatin && role !== 'brand') return []
    const isKind = role === 'kind'
    const bySound = isKind && isUnstressedSlip(sound, other) ? 1 : typoDistance(sound, other, allowed)
    // Letters that swap may make another sound: 'кусчаки', 'тсыяч'.
    const distance =
      bySound > 1 && isOneLetters ? Math.min(bySound, typoDistance(typed, word, allowed)) : bySound
    const isStart =
      isSameStart(sound, other) ||
      isFirstSlip(typed, word) ||
      isFirstSlip(sound, other) ||
      word[0] === typed[0] ||
      (typed.length > 7 && distance === 1) ||
      (isKind && !isAlone && typed.length > 4)
    const isLikely =
      isStart &&
      distance <= (isKind ? allowed : allowedOf(role, typed)) &&
      (isKind || (typed.length >= least && !isAlone) || isToldAlone(role, typed))
    return isLikely ? [candidateOf(typed, word, role, distance)] : []
  })
}

/** Whether a word may be the whole query though it names no kind: 'бардовый', 'утюжек'. */
function isToldAlone(role: Role, typed: string): boolean {
  return role === 'absent' ? typed.length > 4 : (role === 'meaning' || role === 'brand') && typed.length > 5
}

/** What is not carried must be plain, because a guess of it hides what is. */
function allowedOf(role: Role, typed: string): number {
  return (role === 'meaning' || role === 'brand') && typed.length > 8 ? 2 : 1
}

function candidateOf(typed: string, word: string, role: Role, distance: number): Candidate {
  return {
    ...{ word, role, distance },
    letters: typoDistance(typed, word, 3),
    slip: isEasySlip(typed, word) ? 0 : 1,
  }
}

const LONGEST_STRESSED = 5

/** Returns other forms of the words of the tables: 'кпучуковую' is 'каучуковая'. */
function nearForms({ lexicon }: Reader, typed: string, isAlone: boolean): Candidate[] {
  const own = stem(typed)
  const isLong = own.length > (isAdjective(typed) ? 3 : 4)
  if (!isLong || isVerb(typed) || own === typed || !isFormOf(typed, own)) return []
  const ending = typed.slice(own.length)
  const words = isAdjective(typed) ? lexicon.adjectivesByLength : lexicon.othersByLength
  // A stressed ending is none of 'пыльный': 'пивной' is no form of it, and so short a stem proves nothing.
  const isStressed = (near: string) =>
    near.length > LONGEST_STRESSED || [lexicon.words, lexicon.spelled].some((all) => all.has(`${near}ой`))
  return nearOf(words, own, isAlone, isAdjective(typed) ? 4 : 5)
    .filter(({ distance, word }) => distance <= 1 && (ending !== 'ой' || isStressed(word)))
    .map((near) => ({ ...near, word: `${near.word}${ending}` }))
    .filter(({ word }) => !word.endsWith('кии'))
}

/** Returns words with what a misspelled plural may end in: 'бабочкаии' is 'бабочками', and no 'бабочкии'. */
function nearPlurals({ words, lexicon }: Reader, typed: string): Candidate[] {
  if (typed.length < LEAST_PLURAL) return []
  return ['ами', 'ями']
    .map((ending) => typed.slice(0, -ending.length) + ending)
    .filter((word) => typoDistance(typed, word, 1) === 1)
    .filter((word) => words.isStem(stem(word)) || lexicon.stems.has(stem(word)))
    .map((word) => candidateOf(typed, word, 'meaning', 1))
}

/** A shorter word resembles too many others. */
const LEAST_PLURAL = 7

/** Returns words of the shop's texts. A slip in the first letter, or in a word of four, would make any word of another. */
function nearInShop({ words }: Reader, typed: string, isAlone: boolean): Candidate[] {
  const allowed = typed.length < 8 ? 1 : 2
  const sound = soundOf(typed)
  if (typed.length < (isAlone ? 6 : 5)) return []
  return words
    .near(typed)
    .filter(({ word, distance }) => distance <= allowed && isOneScript(word, typed))
    .filter(({ sound: other, distance }) => other[0] === sound[0] || (typed.length > 7 && distance === 1))
    .map(({ word, distance }) => candidateOf(typed, word, 'need', distance))
}

/**
 * Returns true for words from six letters on that differ only in letters that sound alike, unstressed vowels or
 * consonants before others: 'манамер', 'вытешка'.
 */
function isUnstressedSlip(a: string, b: string): boolean {
  return a.length > 5 && a.length === b.length && unstressed(a) === unstressed(b)
}

/** Returns true for words that are heard as one: 'лаг' is 'лак'. */
export function isHeardAs(typed: string, word: string): boolean {
  return unstressed(soundOf(typed)) === unstressed(soundOf(word))
}

const VOICELESS: Readonly<Record<string, string>> = { б: 'п', в: 'ф', г: 'к', д: 'т', ж: 'ш', з: 'с' }

function unstressed(sound: string): string {
  return sound
    .replaceAll('о', 'а')
    .replace(/[ея]/gu, 'и')
    .replace(/[бвгджз](?=[кпстфхцчш]|$)/gu, (letter) => VOICELESS[letter] ?? letter)
}

/** Counts the bits that are set, without a loop: it runs for every word of the tables. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

function isOneScript(a: string, b: string): boolean {
  return /[a-z]/.test(a) === /[a-z]/.test(b)
}

function correctedGroup(word: { readonly word: string; readonly stem: string }): Group {
  return { text: word.word, phrases: [[word.stem]], others: [], isBeginning: true, words: [word.word] }
}

/**
 * Corrects one word of a query whose words are all known, if hardly any product contains all of them and one of them
 * occurs nowhere in the shop as it is written. The replacement must find far more products. Returns null if there is
 * none.
 */
export function correctOneWord(
  { words, lexicon }: Reader,
  groups: readonly ReadGroup[],
): readonly Group[] | null {
  const isStrange = ({ text }: Group) =>
    !/\d/.test(text) &&
    !text.includes(' ') &&
    !words.isWord(text) &&
    !lexicon.words.has(text) &&
    !isEveryday({ lexicon }, text)
  if (!groups.some(isStrange)) return null
  // With this many hits nothing is corrected. Whole words are counted first, because they mostly suffice and counting
  // beginnings of words costs far more.
  if (words.countHits(matchExpression(groups, 'text'), FEW) === FEW) return null
  const hits = words.countHits(matchExpression(groups, 'prefix'), FEW)
  if (hits === FEW) return null
  for (const [i, group] of groups.slice(0, MAX_CHECKED).entries()) {
    const [word, ...more] = group.phrases[0] ?? []
    if (word === undefined || more.length > 0 || /\d/.test(word) || group.text.length < (hits > 0 ? 5 : 4))
      continue
    if (!isStrange(group)) continue
    for (const near of words.near(group.text).slice(0, 3)) {
      if (near.distance > 1 || near.stem === stem(group.text)) continue
      const changed = groups.with(i, { ...correctedGroup(near), unknown: null })
      const least = Math.max(1, hits * FAR_MORE)
      if (words.countHits(matchExpression(changed, 'prefix'), least) < least) continue
      return changed
    }
  }
  return null
}
