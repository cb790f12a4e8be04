import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { namesOfRow } from './names-of-row.ts'
import { contentStems, contentWords, kindToken, ownNameToken } from './product-words.ts'
import { PRICE_WORDS } from './read-price.ts'
import { missingWord, stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { ABSENT, ABSENT_ALONE, ABSENT_PHRASES, NEAREST, OTHER_BRANDS } from './tables/absent.ts'
import { COLORS, NEAR_COLORS, SHADES, UNCOLORED } from './tables/colors.ts'
import { EVERYDAY } from './tables/everyday.ts'
import { FOREIGN, PLACES } from './tables/foreign.ts'
import type { HeadRow } from './tables/head-row.ts'
import { HEADS } from './tables/heads.ts'
import { INGREDIENTS } from './tables/ingredients.ts'
import { phrasesOf } from './tables/listed.ts'
import { MEANS } from './tables/means.ts'
import { DRAWN, MOTIFS, PLAIN_MOTIFS, SEASONS } from './tables/motifs.ts'
import { NEEDS } from './tables/needs.ts'
import { GROUPS, SERVED, WHOLE_NAMES } from './tables/whole-names.ts'
import { AUDIENCES, BODY, FORMS, NOISE, SIZE_WORDS } from './tables/words.ts'
import { type TraitsBy, traitsByStart } from './trait-words.ts'
import { usualSlips } from './usual-slips.ts'

/** A phrase for kinds of products, or for a need that they serve. */
export interface Head {
  /** The stems of the phrase, all of which a query must contain. */
  readonly stems: readonly string[]
  /** The words of the phrase as written, to complete half-typed ones. */
  readonly words: readonly string[]
  /** The stems before the first preposition, which name what it is; empty where all of them do. */
  readonly named: readonly string[]
  /** What its kinds are called in good Russian where it is no name: 'подарок' for 'что подарить'. */
  readonly called: string | undefined
  /** Whether it is the label of a kind. */
  readonly isLabel: boolean
  readonly isNeed: boolean
  readonly kinds: readonly Phrase[]
  readonly less: readonly Phrase[]
}

/** A word or phrase, and the phrases that the shop's texts have for it. */
export interface Meaning {
  readonly stems: readonly string[]
  readonly phrases: readonly Phrase[]
  /** Phrases of what comes last. */
  readonly others: readonly Phrase[]
  /** Whether a shade may be called so. */
  readonly isName: boolean
}

/**
 * What a word of the tables is, the likelier to be meant by a misspelled one first: part of a kind's name, a color or a
 * property, a brand, something else that is carried, what other words are about, what may be given up, what is not
 * carried.
 */
export const ROLES = ['kind', 'meaning', 'brand', 'need', 'told', 'idle', 'absent'] as const
export type Role = (typeof ROLES)[number]

/** A word of the tables. */
export interface KnownWord {
  readonly sound: string
  readonly role: Role
}

/** Words of one length, and in one array what most of them are passed over by quickly: three numbers for each. */
export interface WordsOfLength {
  readonly entries: readonly (readonly [string, KnownWord])[]
  /** The letters of the sound and of the word, one bit each, and 1 for part of a kind's name. */
  readonly bits: Int32Array
}

export type WordsByLength = ReadonlyMap<number, WordsOfLength>

/** A phrase for what the shop does not carry. */
export interface AbsentPhrase {
  readonly stems: Phrase
  /** Whether a word of it may say what for: 'карандаш для губ', but not 'сухой шампунь' in 'шампунь для сухих волос'. */
  readonly isFor: boolean
}

/** The stems of something that is not carried, and a query for what is nearest to it. */
export interface Nearest {
  readonly absent: Phrase
  readonly query: string
}

/** A motif or a group of them, and the names of drawings as tokens of the index. */
export interface Motif extends Meaning {
  /** Whether it chooses among other motifs: 'осенние листочки'. */
  readonly isSeason: boolean
}

/** A category, and the kinds of which it has all products. */
export interface CategoryKinds {
  readonly name: string
  readonly kinds: readonly string[]
}

/** What a whole category is called, and the tokens of its kinds. */
export interface WholeName {
  readonly text: string
  readonly kinds: readonly Phrase[]
}

/** The tables of words, ready to be looked up by stem. */
export interface Lexicon {
  readonly headsBy: ReadonlyMap<string, readonly Head[]>
  /** Each of them once, by the one of its stems that the fewest have: a query contains all of them or none. */
  readonly headsByRarest: ReadonlyMap<string, readonly Head[]>
  /** The kinds by the first letters of each of their words, to complete a half-typed one. */
  readonly headsByStart: ReadonlyMap<string, readonly Head[]>
  readonly meaningsBy: ReadonlyMap<string, readonly Meaning[]>
  /** The motifs by the first of their stems, and the tokens of the kinds that have motifs. */
  readonly motifsBy: ReadonlyMap<string, readonly Motif[]>
  /** The traits by the first letters of their telling words. */
  readonly traitsBy: TraitsBy
  readonly drawn: ReadonlySet<string>
  /** Words that say nothing, and their stems. */
  readonly noiseWords: ReadonlySet<string>
  readonly noise: ReadonlySet<string>
  readonly audiences: ReadonlySet<string>
  /** Those of which a noun is in the table. */
  readonly audienceNouns: ReadonlySet<string>
  /** Stems of parts of the body and of what is done to them. */
  readonly body: ReadonlySet<string>
  /** Stems of what other shops serve. */
  readonly foreign: ReadonlySet<string>
  /** Those of them where a product may be used too. */
  readonly places: ReadonlySet<string>
  /** Every word of the tables of what is carried, and its sound. */
  readonly words: ReadonlyMap<string, KnownWord>
  /** Every word that may be misspelled by its length: a misspelled one is about as long. */
  readonly wordsByLength: WordsByLength
  /** The stems of adjectives and of other words in the same way, for other forms of them. */
  readonly adjectivesByLength: WordsByLength
  readonly othersByLength: WordsByLength
  /** Colors, and the words of the trade that others stand for: none of them is misspelled, as heads may be. */
  readonly spelled: ReadonlySet<string>
  /** Everyday words that resemble those of the trade and are never exchanged for them, their stems, and the adjectives'. */
  readonly everydayWords: ReadonlySet<string>
  readonly everyday: ReadonlySet<string>
  readonly everydayAdjectives: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** Labels of kinds. */
  readonly labels: ReadonlySet<string>
  /** Names of kinds of one word, in the nominative. */
  readonly nouns: ReadonlySet<string>
  /** Words for what the shop does not carry, and their stems. */
  readonly absentWords: ReadonlySet<string>
  /** Forms of them whose vowel comes, where the shop has no such word: 'отверток'. */
  readonly absentForms: ReadonlySet<string>
  readonly absent: ReadonlySet<string>
  /** Stems of those that are none beside another word. */
  readonly absentAlone: ReadonlySet<string>
  /** Phrases for what the shop does not carry, by their first stems. */
  readonly absentBy: ReadonlyMap<string, readonly AbsentPhrase[]>
  /** What is nearest to something that is not carried, the longest names first. */
  readonly nearest: readonly Nearest[]
  /** The tokens of what compositions may contain, by the stems of its names. */
  readonly ingredients: ReadonlyMap<string, string>
  /** Stems of words for what is small or large of its kind. */
  readonly sizes: ReadonlySet<string>
  /** Brands that begin with a number in words, and how it is written in digits: '5 слой'. */
  readonly numbered: readonly (readonly [RegExp, string])[]
  /** What colors stand for where a kind has nothing of them, by their stems. */
  readonly nearColors: ReadonlyMap<string, readonly Phrase[]>
  /** The families of shades that are dark, bright, or warm, by the stems of these words. */
  readonly shades: ReadonlyMap<string, readonly Phrase[]>
  /** Tokens of kinds that are chosen by colors which nothing says of them. */
  readonly uncolored: ReadonlySet<string>
  /** Stems of the families of shades. */
  readonly families: ReadonlySet<string>
  /** The names of the brands as their words, by the sound of the first of them. */
  readonly brandNames: ReadonlyMap<string, readonly Phrase[]>
  /** The ways to write the names of the brands, by the number of their words, the longest first. */
  readonly brandsByWords: readonly (readonly [number, readonly WrittenBrand[]])[]
  /** The names of several words, by the sound of all letters of each way to write them. */
  readonly brandsByLetters: ReadonlyMap<string, string>
  /** The tokens of brands of several words, by the stems of theirs that the tables know as something else. */
  readonly brandsBy: ReadonlyMap<string, string>
  /** Those by the stems of all their words. */
  readonly brandsOf: ReadonlyMap<string, string>
  /** The brands in Latin letters by their sounds. */
  readonly brands: ReadonlyMap<string, Phrase>
  /** The usual word for a small or irregular form, by the form and by its stem. */
  readonly forms: ReadonlyMap<string, string>
  readonly formsByStem: ReadonlyMap<string, string>
  /** Usual slips in the forms of 'ногти' and 'волосы', which a query may give up: they would be corrected to nothing. */
  readonly slips: ReadonlyMap<string, string>
  readonly bySound: ReadonlyMap<string, string>
  /** The stems of Russian words by their sounds. */
  readonly stemsBySound: ReadonlyMap<string, string>
  /** What whole categories are called, by its words as they are written, and their kinds. */
  readonly wholeNames: ReadonlyMap<string, WholeName>
  /** The labels of the kinds by their tokens. */
  readonly labelsByToken: ReadonlyMap<string, string>
}

/** Marks a phrase of a meaning whose products come last. */
const LAST = '~'
const ADJECTIVE = /(?:ый|ий|ая|яя|ое|ее|ой|ые|ие)$/u

/** The tables of single words; a test takes each of their rows away. */
export interface WordTables {
  readonly noise: readonly string[]
  readonly audiences: readonly string[]
  readonly body: readonly string[]
  readonly foreign: readonly string[]
  readonly sizes: ReadonlyMap<string, string>
  readonly absent: readonly string[]
  readonly absentPhrases: readonly string[]
  readonly absentAlone: readonly string[]
  readonly forms: Readonly<Record<string, string>>
  readonly wholeNames: Readonly<Record<string, string>>
  readonly groups: Readonly<Record<string, string>>
  readonly served: Readonly<Record<string, string>>
}

export const WORD_TABLES: WordTables = {
  noise: NOISE,
  audiences: AUDIENCES,
  body: BODY,
  foreign: FOREIGN,
  sizes: SIZE_WORDS,
  absent: [...ABSENT, ...OTHER_BRANDS],
  absentPhrases: ABSENT_PHRASES,
  absentAlone: ABSENT_ALONE,
  forms: FORMS,
  wholeNames: WHOLE_NAMES,
  groups: GROUPS,
  served: SERVED,
}

/** Forms of the words that most queries contain, and those of other words that a slip makes of them. */
const MOST_TYPED = [
  ...['ногти', 'ногтей', 'ногтя', 'ногтях', 'ногтями', 'ногтям', 'ноготь'],
  ...['волос', 'волосы', 'волосам', 'волосами', 'кутикулы', 'кутикула', 'кутикулу', 'маникюра', 'педикюра'],
]
const OTHER_FORMS = ['ноги', 'ногам', 'ногами', 'ногах', 'голос', 'волн', 'воск']
const SLIPS = usualSlips(MOST_TYPED, OTHER_FORMS)

/** The lexicon that was opened last. */
let last: { readonly key: string; readonly lexicon: Lexicon } | null = null

/**
 * Joins the tables with the kinds and brands that the shop sells. Another database with the same ones, as in most
 * tests, gets the same lexicon, because joining takes longer than answering a page.
 */
export function openLexicon(
  labels: readonly string[],
  brands: readonly string[],
  categories: readonly CategoryKinds[],
): Lexicon {
  const key = JSON.stringify([labels, brands, categories])
  if (last?.key !== key) last = { key, lexicon: joinTables(labels, brands, WORD_TABLES, categories) }
  return last.lexicon
}

export function joinTables(
  labels: readonly string[],
  brands: readonly string[],
  tables: WordTables,
  categories: readonly CategoryKinds[] = [],
): Lexicon {
  const own = new Set(labels.map((label) => normalizeText(label)))
  const rows = [...HEADS, ...kindsAsRows(labels)]
  // What the rows themselves say wins over what is derived from them.
  const needs = [(say: string) => say, asQualities, asShellac].flatMap((derived) =>
    NEEDS.map((row) => ({ ...row, say: derived(row.say) })),
  )
  const nouns = rows.flatMap(({ say }) => phrasesOf(say).filter((text) => /^[а-я]+$/u.test(text)))
  const told = [...tables.audiences, ...tables.body, ...tables.foreign, ...tables.absent]
  // 'пилочек' is a form of 'пилочка', whose usual word is 'пилка'.
  const derived = Object.entries({ ...fleetingForms(nouns, told), ...longerForms(nouns) }).map(
    ([form, noun]) => [form, tables.forms[noun] ?? noun] as const,
  )
  const usual = usualForms({ ...Object.fromEntries(derived), ...tables.forms })
  const heads = [
    ...rows.flatMap((row) => headsOf(row, usual, own)),
    ...needs.flatMap((row) => headsOf(row, usual, null)),
  ]
  const tokens = new Set(labels.map(kindToken))
  const isSold = ([kind = '']: Phrase) => tokens.has(kind)
  const soldOf = (phrases: readonly Phrase[]) => (phrases.every(isSold) ? phrases : phrases.filter(isSold))
  const headsBy = new Map<string, Head[]>()
  const seen = new Set<string>()
  for (const head of heads) {
    // The tables come first: they know better than the labels what 'топ' stands for.
    const key = `${head.isNeed} ${head.words.includes('с')} ${[...head.stems].sort().join(' ')}`
    if (seen.has(key)) continue
    const [kinds, less] = [soldOf(head.kinds), soldOf(head.less)]
    if (kinds.length === 0) continue
    seen.add(key)
    const sold = { ...head, kinds, less }
    for (const own of head.stems) addTo(headsBy, own, sold)
  }
  const meaningsBy = new Map<string, Meaning[]>()
  for (const [say, means] of [...Object.entries(COLORS), ...Object.entries(MEANS)]) {
    const stems = usualStems(say, usual)
    const isColor = say in COLORS
    const texts = phrasesOf(means)
    const phrases = texts.filter((text) => !text.startsWith(LAST)).map(contentStems)
    const others = texts.filter((text) => text.startsWith(LAST)).map(contentStems)
    // A product may be called so as well: 'Основа под лак «Стойкая»'.
    const named = isColor || stems.includes('не') ? others : [...others, stems]
    // 'черненький' is plainly black, and no name of a shade as 'марсала' is.
    const isPlain = phrases.some((phrase) => phrase.join(' ') === stems.join(' '))
    const isName = isColor && !isPlain
    const meaning = { ...{ stems, others: named, isName }, phrases: isName ? [stems, ...phrases] : phrases }
    for (const own of stems) addTo(meaningsBy, own, meaning)
  }
  for (const [word, token] of tables.sizes) {
    const own = stem(word)
    addTo(meaningsBy, own, { stems: [own], phrases: [[own], [token]], others: [], isName: false })
  }
  const words = wordsOfTables([
    ['kind', rows.flatMap(({ say }) => phrasesOf(say))],
    ['meaning', [COLORS, MEANS].flatMap(Object.keys)],
    ['need', [...needs.flatMap(({ say }) => phrasesOf(say)), ...tables.body, ...Object.keys(tables.forms)]],
    ['told', [...tables.sizes.keys(), ...tables.foreign, ...PRICE_WORDS]],
    ['idle', [...tables.audiences, ...tables.noise]],
  ])
  const colors = Object.keys(COLORS).flatMap(contentWords)
  const means = [COLORS, MEANS]
    .flatMap((table) => Object.values(table).flatMap(phrasesOf))
    .flatMap(contentWords)
  const mistakable = wordsOfTables(
    [
      ['meaning', means.filter((word) => !MARKED.test(word))],
      ['brand', brands.filter((name) => !name.includes(' '))],
      ['told', INGREDIENTS.flatMap(({ say }) => phrasesOf(say)).flatMap((word) => [word, genitiveOf(word)])],
      ['absent', tables.absent],
    ],
    words,
  )
  const everydayAdjectives = new Set(EVERYDAY.filter(isAdjective).map(stem))
  return {
    ...{ headsBy, meaningsBy, words },
    wholeNames: wholeNamesOf(categories, tables),
    motifsBy: motifsByFirst(),
    traitsBy: traitsByStart(labels),
    drawn: new Set(DRAWN.map(kindToken)),
    headsByRarest: byRarest(headsBy),
    wordsByLength: byLength([
      ...mistakable,
      ...brands
        .flatMap(soundsOfBrand)
        .map(([sound, [name = '']]) => [name, knownWord(name, 'brand', sound)] as const),
    ]),
    // No word is exchanged for an everyday one.
    adjectivesByLength: byLength(
      stemsOf(mistakable, (word) => isAdjective(word) && !everydayAdjectives.has(stem(word))),
    ),
    othersByLength: byLength(stemsOf(mistakable, (word) => !isAdjective(word))),
    headsByStart: byStart([...headsBy.values()].flat()),
    spelled: new Set([...colors, ...means]),
    everydayWords: new Set(EVERYDAY),
    everyday: new Set(EVERYDAY.map(stem)),
    everydayAdjectives,
    noiseWords: new Set(tables.noise),
    noise: new Set(tables.noise.map(stem)),
    audiences: new Set(tables.audiences.map(stem)),
    audienceNouns: new Set(tables.audiences.filter((word) => !isAdjective(word)).map(stem)),
    body: new Set(tables.body.map(stem)),
    foreign: new Set(tables.foreign.map(stem)),
    places: new Set(PLACES.map(stem)),
    labels: own,
    nouns: new Set(nouns),
    absent: new Set(tables.absent.map(stem)),
    absentAlone: new Set(tables.absentAlone.map(stem)),
    absentWords: new Set(tables.absent),
    // 'губок' is rather a form of 'губы'.
    absentForms: new Set(
      Object.keys(fleetingForms(tables.absent, [])).filter((form) => !(form in tables.forms)),
    ),
    absentBy: absentByFirst(
      tables.absentPhrases.map((text) => ({ stems: usualStems(text, usual), isFor: / .+ /u.test(text) })),
    ),
    nearest: Object.entries(NEAREST)
      .flatMap(([query, names]) =>
        phrasesOf(names).map((name) => ({ absent: usualStems(name, usual), query })),
      )
      .sort((a, b) => b.absent.length - a.absent.length),
    ingredients: new Map(
      INGREDIENTS.flatMap(({ say, token }) =>
        // The two of 'парабены' and 'парабенов' differ.
        phrasesOf(say).flatMap((word) =>
          [word, genitiveOf(word)].map((form) => [stem(form), token] as const),
        ),
      ),
    ),
    sizes: new Set([...tables.sizes.keys()].map(stem)),
    numbered: brands.flatMap(numberedBrand),
    nearColors: colorsByStem(NEAR_COLORS),
    shades: colorsByStem(SHADES),
    uncolored: new Set(phrasesOf(UNCOLORED).map(kindToken)),
    families: new Set(SHADE_FAMILIES.flatMap(({ label }) => contentStems(label))),
    brandNames: bySoundOfFirst(brands.map((name) => normalizeText(name).split(' '))),
    brandsByWords: byNumberOfWords(brands.flatMap(writtenBrands)),
    brandsByLetters: new Map(
      brands
        .flatMap(writtenBrands)
        .filter(({ name }) => name.includes(' '))
        .map(({ written, name }) => [soundOf(written.replaceAll(' ', '')), name] as const),
    ),
    brandsBy: brandsByStem(brands, (own) => meaningsBy.has(own)),
    brandsOf: brandsByStem(brands, () => true),
    brands: new Map(brands.flatMap(soundsOfBrand)),
    stems: new Set([...words.keys()].map(stem)),
    forms: usual.byForm,
    formsByStem: usual.byStem,
    slips: SLIPS,
    // A Russian word wins over a Latin one with the same sound.
    bySound: new Map(
      [...words]
        .map(([word, { sound }]) => [sound, word] as const)
        .concat([...usual.byForm.keys()].map((form) => [soundOf(form), form]))
        .sort(([, a], [, b]) => Number(/[a-z]/.test(b)) - Number(/[a-z]/.test(a))),
    ),
    stemsBySound: new Map(
      [...words.keys()]
        .map(stem)
        .filter((own) => /^[а-я]+$/u.test(own))
        .map((own) => [soundOf(own), own]),
    ),
    labelsByToken: new Map(labels.map((label) => [kindToken(label), label])),
  }
}

/** Returns the form that follows 'без': 'ацетона', 'щелочи', 'сульфатов'; the word itself for 'хема' and 'hema'. */
function genitiveOf(word: string): string {
  if (/[аеиоуэюяa-z]$/u.test(word)) return word
  const end = word.endsWith('ь') ? 'и' : word.endsWith('ы') ? 'ов' : 'а'
  return `${word.replace(/[ьы]$/u, '')}${end}`
}

function colorsByStem(table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Phrase[]> {
  return new Map(
    Object.entries(table).map(([word, colors]) => [stem(word), phrasesOf(colors).map(contentStems)]),
  )
}

function motifsByFirst(): ReadonlyMap<string, readonly Motif[]> {
  const map = new Map<string, Motif[]>()
  const plain = Object.fromEntries(PLAIN_MOTIFS.map((name) => [name, name]))
  for (const [table, isSeason] of [
    [MOTIFS, false],
    [plain, false],
    [SEASONS, true],
  ] as const) {
    for (const [say, names] of Object.entries(table)) {
      const drawings = phrasesOf(names)
      const tokensOf = (texts: readonly string[]) => texts.map((text) => [ownNameToken(contentStems(text))])
      const phrases = tokensOf(drawings.filter((text) => !text.startsWith(LAST)))
      const others = tokensOf(drawings.filter((text) => text.startsWith(LAST)))
      for (const text of phrasesOf(say)) {
        const stems = contentStems(text)
        addTo(map, stems[0] ?? '', { stems, phrases, others, isName: false, isSeason })
      }
    }
  }
  return map
}

/** Tokens of the index, which nobody types. */
const MARKED = /^z[dsl]/u

/** Returns every word of the texts and its role, which is the first one that it has. */
function wordsOfTables(
  texts: readonly (readonly [Role, readonly string[]])[],
  known: ReadonlyMap<string, KnownWord> = new Map(),
): ReadonlyMap<string, KnownWord> {
  const words = new Map(known)
  for (const [role, own] of texts) {
    for (const typed of own.flatMap((text) => normalizeText(text).match(/\p{L}{2,}/gu) ?? [])) {
      const word = missingWord(typed) ?? typed
      if (!words.has(word)) words.set(word, knownWord(word, role))
    }
  }
  return words
}

function knownWord(word: string, role: Role, sound = soundOf(word)): KnownWord {
  return { sound, role }
}

const FORM_OF_ADJECTIVE = /(?:[ыи]й|[ая]я|[ое]е|[ыи]е|[ое]й|[ое]го|[ое]му|[ыи]м|[ыи]х|[ыи]ми|[ую]ю)$/u

/** Nouns that end like adjectives. */
const LIKE_ADJECTIVES = new Set(['шалфей', 'клей', 'елей', 'слой'])
/** 'растений' and 'покрытий', but 'осенний'. */
const GENITIVE = /[еая]ний$|[ыия]тий$/u

/** Returns true for an adjective in any form. */
export function isAdjective(word: string): boolean {
  return FORM_OF_ADJECTIVE.test(word) && !LIKE_ADJECTIVES.has(word) && !GENITIVE.test(word)
}

/** Returns true for kinds of which each product is told by its drawing. */
export function areDrawn({ drawn }: Pick<Lexicon, 'drawn'>, kinds: readonly Phrase[]): boolean {
  return kinds.every(([label = '']) => drawn.has(label))
}

/** Returns true for kinds of which nothing says the colors. */
export function areUncolored({ uncolored }: Pick<Lexicon, 'uncolored'>, kinds: readonly Phrase[]): boolean {
  return kinds.every(([label = '']) => uncolored.has(label))
}

/** Returns true for a word, known by its stem, that names a kind by itself. */
export function isKind(
  { headsBy }: Pick<Lexicon, 'headsBy'>,
  { stem: own }: { readonly stem: string },
): boolean {
  return (headsBy.get(own) ?? []).some(({ stems, isNeed }) => !isNeed && stems.length === 1)
}

/**
 * Returns true where two neighbors, known by their stems, are the name of a kind: 'гель лак'. With `isTold` only where
 * the name tells the kind apart from others by more than its label: 'кошачий глаз'.
 */
export function isNameOfTwo(
  { headsBy }: Pick<Lexicon, 'headsBy'>,
  first: string,
  second: string | undefined,
  isTold = false,
): boolean {
  return (headsBy.get(first) ?? []).some(
    ({ stems, kinds, isNeed }) =>
      !isNeed &&
      stems.length === 2 &&
      stems[0] === first &&
      stems[1] === second &&
      (!isTold || kinds.every(({ length }) => length > 1)),
  )
}

const LEAST_STEM = 5
const LEAST_MEANING_STEM = 4

const FLEETING = /[бвгджзклмнпрстфхцчшщ][ое][кц]$/u

function stemsOf(
  words: ReadonlyMap<string, KnownWord>,
  isWanted: (word: string) => boolean,
): ReadonlyMap<string, KnownWord> {
  const stems = new Map<string, KnownWord>()
  for (const [word, { role }] of words) {
    const own = stem(word)
    const isLong = own.length >= (role === 'meaning' ? LEAST_MEANING_STEM : LEAST_STEM)
    // No other form of 'краска' begins like 'красок'.
    if (isLong && !(word === own && FLEETING.test(word)) && isWanted(word) && !stems.has(own))
      stems.set(own, knownWord(own, role))
  }
  return stems
}

/** Returns a number with one bit for each letter of a sound. */
export function lettersOf(sound: string): number {
  let bits = 0
  for (const letter of sound) bits |= 1 << (letter.charCodeAt(0) & 31)
  return bits
}

/** The key of a name of several words, in any order. */
export function keyOfName(words: readonly string[]): string {
  return [...words].sort().join(' ')
}

function wholeNamesOf(
  categories: readonly CategoryKinds[],
  { wholeNames, groups, served }: Pick<WordTables, 'wholeNames' | 'groups' | 'served'>,
): ReadonlyMap<string, WholeName> {
  const tokensBy = new Map(
    categories.map(({ name, kinds }) => [name, kinds.map((kind): Phrase => [kindToken(kind)])]),
  )
  const rowsOf = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([say, names]) => ({
      texts: phrasesOf(say),
      kinds: phrasesOf(names).flatMap((name) => tokensBy.get(name) ?? []),
    }))
  const purposes = rowsOf(served)
  const ofGroups = rowsOf(groups).flatMap((group) => {
    const own = new Set(group.kinds.flat())
    return purposes.map((purpose) => ({
      texts: group.texts.flatMap((word) => purpose.texts.map((text) => `${word} ${text}`)),
      kinds: purpose.kinds.filter(([kind = '']) => own.has(kind)),
    }))
  })
  const ofCategories = categories.map(({ name }) => ({
    texts: [normalizeText(name)],
    kinds: tokensBy.get(name) ?? [],
  }))
  return new Map(
    [...ofGroups, ...rowsOf(wholeNames), ...ofCategories]
      .filter(({ kinds }) => kinds.length > 0)
      .flatMap(({ texts, kinds }) =>
        texts.map((text) => [keyOfName(contentWords(text)), { text, kinds }] as const),
      ),
  )
}

/** The labels of the kinds, and the nouns of labels: 'лампа' is every kind of lamp. */
function kindsAsRows(labels: readonly string[]): HeadRow[] {
  const byNoun = new Map<string, string[]>()
  for (const label of labels) {
    const noun = (label.toLocaleLowerCase('ru').match(/\p{L}+/gu) ?? []).find((word) => !ADJECTIVE.test(word))
    if (noun !== undefined) addTo(byNoun, noun, label)
  }
  return [
    ...labels.map((label) => ({ say: normalizeText(label), kinds: label })),
    ...[...byNoun].map(([noun, kinds]) => ({ say: noun.replaceAll('ё', 'е'), kinds: kinds.join(', ') })),
  ]
}

/** Returns the complaints of a row by the noun of their quality: 'ломкость ногтей' of 'ломкие ногти'. */
function asQualities(say: string): string {
  return phrasesOf(say)
    .flatMap((text) => (COMPLAINT.test(text) ? [text.replace(COMPLAINT, '$1ость$2')] : []))
    .join(', ')
}

/** Returns the phrases of a row with what gel polish is called too: 'скалывается шеллак'. */
function asShellac(say: string): string {
  return phrasesOf(say)
    .flatMap((text) => (/гель лак/u.test(text) ? [text.replace(/гель лак/u, 'шеллак')] : []))
    .join(', ')
}

/** 'ломкие ногти', 'сухая кожа рук', but no participle: 'слоящиеся ногти'. */
const COMPLAINT = /^([а-я]{3,}[^щ])(?:[ыи]е|ая|[ыи]й)((?: [а-я]+)+)$/u

/** Returns the heads of a row of kinds, or of needs where no labels are given. */
function headsOf(
  { say, kinds, less = '' }: HeadRow,
  usual: UsualForms,
  labels: ReadonlySet<string> | null,
): Head[] {
  // All phrases of a row share what they stand for.
  const [own, others] = [phrasesOf(kinds).map(kindPhrase), phrasesOf(less).map(kindPhrase)]
  const calledBy = labels === null ? () => undefined : namesOfRow(phrasesOf(say), own)
  return phrasesOf(say).map((text) => ({
    called: calledBy(text),
    stems: [...new Set(usualStems(text, usual))],
    words: text.match(/\p{L}+/gu) ?? [],
    named: / (?:для|под|от|на) /u.test(text)
      ? usualStems(text.replace(/ (?:для|под|от|на) .*/u, ''), usual)
      : [],
    isLabel: labels?.has(text) ?? false,
    isNeed: labels === null,
    kinds: own,
    less: others,
  }))
}

const ORDINALS = ['перв', 'втор', 'трет', 'четверт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят']

function numberedBrand(brand: string): [RegExp, string][] {
  const [first = '', ...rest] = normalizeText(brand).split(' ')
  const number = ORDINALS.findIndex((start) => first.startsWith(start)) + 1
  const name = rest.join(' ')
  if (number === 0 || name === '') return []
  return [[new RegExp(`(?<!\\d)${number}(?:-?(?:й|ый|ой))? ${name}(?!\\p{L})`, 'giu'), `${first} ${name}`]]
}

function brandsByStem(
  brands: readonly string[],
  isWanted: (own: string) => boolean,
): ReadonlyMap<string, string> {
  const long = brands.filter((name) => name.includes(' ')).map(contentStems)
  return new Map(
    long.flatMap((stems) => stems.filter(isWanted).map((own) => [own, ownNameToken(stems)] as const)),
  )
}

/** Returns the sounds by which a brand in Latin letters is written in Russian: 'Kistelle' is 'Кистель' too. */
function soundsOfBrand(brand: string): [string, Phrase][] {
  const name = normalizeText(brand)
  if (!/^[a-z]{4,}$/.test(name)) return []
  const spellings = [
    name,
    name.replaceAll('ch', 'h'),
    name.replaceAll('c', 'ц'),
    name.replaceAll('lu', 'lyu'),
    // 'клингер' and 'клингор' sound alike.
    name.replace(/or$/, 'er'),
    name.replace(/ar$/, 'er'),
  ]
  const sounds = spellings.map(soundOf).flatMap((sound) => [sound, sound.replace(/е$/u, '')])
  return [...new Set(sounds)].map((sound) => [sound, [name]])
}

/** The usual words for small and irregular forms. */
interface UsualForms {
  readonly byForm: ReadonlyMap<string, string>
  readonly byStem: ReadonlyMap<string, string>
}

/** A short stem is that of other words too, so that such a form is looked up as it is written. */
function usualForms(forms: WordTables['forms']): UsualForms {
  const entries = Object.entries(forms)
  // 'увлажнять' has the stem of 'увлажняющий'.
  const byStem = entries
    .filter(([form]) => !/[ая]ть$/u.test(form))
    .map(([form, word]) => [stem(form), word] as const)
  return { byForm: new Map(entries), byStem: new Map(byStem.filter(([own]) => own.length > 4)) }
}

const CONSONANT = '[бвгджзйклмнпрстфхцчшщ]'
const HUSHING = /[жшчщц]$/u

/** Forms in which a vowel comes or goes, so that their stems differ: 'пилок' of 'пилка', 'бруска' of 'брусок'. */
function fleetingForms(
  nouns: readonly string[],
  others: readonly string[],
): Readonly<Record<string, string>> {
  const known = new Set([...nouns, ...others])
  const taken = new Set(others.map(stem))
  const forms: [string, string][] = nouns.flatMap((noun): [string, string][] => {
    const left = new RegExp(`^(.+${CONSONANT})к[аи]$`, 'u').exec(noun)?.[1]
    if (left !== undefined) {
      const many = /[йь]$/u.test(left)
        ? `${left.slice(0, -1)}ек`
        : `${left}${HUSHING.test(left) ? 'ек' : 'ок'}`
      return [[many, noun]]
    }
    const [, start, end] = new RegExp(`^(.+${CONSONANT})[ое](к|ц|нь)$`, 'u').exec(noun) ?? []
    if (start !== undefined && end !== undefined && noun.length > 5)
      return [[`${start}${end.replace('ь', '')}а`, noun]]
    const neuter = new RegExp(`^(.+${CONSONANT})([лн])о$`, 'u').exec(noun)
    return neuter ? [[`${neuter[1]}е${neuter[2]}`, noun]] : []
  })
  return Object.fromEntries(forms.filter(([form, noun]) => !known.has(form) && !taken.has(stem(noun))))
}

/** Forms of nouns that end like verbs, so that only the stem of the noun itself is shorter: 'акрилом' of 'акрил'. */
function longerForms(nouns: readonly string[]): Readonly<Record<string, string>> {
  const ending = new RegExp(`${CONSONANT}$`, 'u')
  return Object.fromEntries(
    nouns
      .filter((noun) => ending.test(noun) && !isAdjective(noun))
      .flatMap((noun) => ['а', 'у', 'ом', 'е', 'ы', 'ов'].map((end) => [`${noun}${end}`, noun] as const))
      .filter(([form, noun]) => stem(form) !== stem(noun) && stem(form).startsWith(noun)),
  )
}

/** Returns an English word without the ending of the plural: 'nails'. */
export function singularOf(word: string): string {
  return /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Returns the stems of a phrase of the tables, small forms as the usual words. */
function usualStems(text: string, { byForm, byStem }: UsualForms): string[] {
  return contentWords(text).map((word) => {
    const own = stem(singularOf(word))
    const usual = byForm.get(word) ?? byStem.get(own)
    return usual === undefined ? own : stem(usual)
  })
}

/** Returns 'Пушер + кюретка' as the tokens that such a product has. */
function kindPhrase(text: string): Phrase {
  const [label = '', words = ''] = text.split(' + ')
  return [kindToken(label), ...contentStems(words)]
}

/** Shorter beginnings are not completed without another word. */
export const LEAST_START = 3

function byRarest(headsBy: ReadonlyMap<string, readonly Head[]>): ReadonlyMap<string, readonly Head[]> {
  const map = new Map<string, Head[]>()
  const countOf = (own: string) => headsBy.get(own)?.length ?? 0
  for (const head of new Set([...headsBy.values()].flat())) {
    const rarest = head.stems.reduce((least, own) => (countOf(own) < countOf(least) ? own : least))
    addTo(map, rarest, head)
  }
  return map
}

function byStart(heads: readonly Head[]): ReadonlyMap<string, readonly Head[]> {
  const map = new Map<string, Head[]>()
  for (const head of new Set(heads.filter(({ isNeed }) => !isNeed))) {
    const starts = new Set(head.words.map((word) => word.slice(0, LEAST_START)))
    for (const start of starts) addTo(map, start, head)
  }
  return map
}

function byLength(words: Iterable<readonly [string, KnownWord]>): WordsByLength {
  const map = new Map<number, (readonly [string, KnownWord])[]>()
  for (const entry of words) addTo(map, entry[0].length, entry)
  const bitsOf = ([word, { sound, role }]: readonly [string, KnownWord]) => [
    lettersOf(sound),
    lettersOf(word),
    Number(role === 'kind'),
  ]
  return new Map(
    [...map].map(([length, entries]) => [
      length,
      { entries, bits: Int32Array.from(entries.flatMap(bitsOf)) },
    ]),
  )
}

function bySoundOfFirst(names: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const map = new Map<string, Phrase[]>()
  for (const name of names) addTo(map, soundOf(name[0] ?? ''), name)
  return map
}

/** A way to write the name of a brand. */
export interface WrittenBrand {
  readonly written: string
  readonly name: string
}

/** Returns a name as it is, without its 'и', with its words turned round, and as one word: 'норд роза', 'нордироза'. */
function writtenBrands(brand: string): WrittenBrand[] {
  const name = normalizeText(brand)
  const words = name.split(' ')
  const plain = words.filter((word) => word !== 'и')
  const ways = plain.length < words.length ? [words, plain] : [words]
  const turned = plain.length === 2 ? ways.map((way) => way.toReversed()) : []
  const joined = words.length > 1 ? ways.map((way) => [way.join('')]) : []
  return [...ways, ...joined, ...turned].map((way) => ({ written: way.join(' '), name }))
}

function byNumberOfWords(names: readonly WrittenBrand[]): [number, readonly WrittenBrand[]][] {
  const map = new Map<number, WrittenBrand[]>()
  for (const name of names) addTo(map, name.written.split(' ').length, name)
  return [...map].sort(([a], [b]) => b - a)
}

function absentByFirst(phrases: readonly AbsentPhrase[]): ReadonlyMap<string, readonly AbsentPhrase[]> {
  const map = new Map<string, AbsentPhrase[]>()
  for (const phrase of phrases) addTo(map, phrase.stems[0] ?? '', phrase)
  return map
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
