import { soundOf } from '#shared/search/sound-of.ts'
import { CARE, type FoundHead, groupOfHead, headOf, isBrandAndKind } from './find-head.ts'
import { areDrawn, type Head, isAdjective, isKind, type Lexicon, type Meaning } from './lexicon.ts'
import { asMissing, isDeniedOverTooAt } from './mark-denied.ts'
import {
  allPhrasesOf,
  type Group,
  groupOf,
  isHitBy,
  joinedGroup,
  matchExpression,
  type RelevanceTier,
} from './match-expression.ts'
import { FOUND, type Plan } from './plan.ts'
import { describedToken, ownNameToken } from './product-words.ts'
import {
  EXCEPT,
  isAudience,
  isBody,
  isDenied,
  isNoise,
  isPartOfCompound,
  NOMINATIVE,
  PREPOSITIONS,
  type Reader,
  type Token,
} from './query-tokens.ts'
import { groupsOf, type ReadGroup, unknownOf } from './read-groups.ts'
import { readTraits } from './read-traits.ts'
import { MISSING, missingWord, type Piece, STOP_WORDS, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { LARGE, LARGEST, SMALL, SMALLEST } from './size-words.ts'
import { AGAINST, EITHER, HAVING, TOO, WITH } from './small-words.ts'
import type { Phrase } from './synonyms.ts'
import { NARROWER_VALUES } from './tables/means.ts'
import {
  ADVERB,
  adjectivesOf,
  agrees,
  INSTRUMENTAL,
  isFormOf,
  isVerb,
  rootOfVerb,
  wordsWithin,
} from './word-forms.ts'

const NAIL = 'ногт'
/** What nails are done by. */
const NAILS_DONE = new Set(['маникюр', 'педикюр'].map(stem))
const NAILS = new Set([NAIL, 'кутикул', 'рук', 'ног'])
const FEET = new Set(['ног', 'стоп', 'пятк'])
const OF_FEET = /(?:ног|стоп)$/u
const BODY_OF_KIND = /(?:рук|ног|волос|губ|тел|стоп|бров)$/u

/** How the words beside a head are read. */
interface ReadBeside {
  readonly beside: Beside
  readonly needed: readonly ReadGroup[]
}

/** Plans the words beside a head: what is required, what may be given up, and what is refused. */
export function planHead(reader: Reader, tokens: readonly Token[], found: FoundHead): Plan {
  const { head, used } = found
  if (!head) return planWithoutHead(reader, tokens)
  const { words, lexicon } = reader
  const kinds = groupOfHead(head, used)
  const drawn = readMotifs(reader, tokens, used, kinds)
  const undrawn = deniedMotifs(reader, tokens, kinds)
  const isUndrawn = ({ piece }: Token) => undrawn.some(({ words: said }) => said?.includes(piece.raw))
  const others = tokens.filter((token) => !drawn?.used.has(token) && !(isDenied(token) && isUndrawn(token)))
  const isRead = ({ beside: { refused }, needed: own }: ReadBeside) =>
    words.isHit(matchExpression([kinds, ...own, ...refused], 'prefix'))
  const hasTail = others.some(({ isTail }) => isTail)
  const readTold = (told: ReadonlySet<Token>) => {
    const readBeside = (isTailNeeded: boolean, isNeedGivenUp = false, isToldGivenUp = false): ReadBeside => {
      const sorted = sortBeside(reader, others, found, {
        ...{ kinds, isTailNeeded, isNeedGivenUp, isToldGivenUp, told },
      })
      sorted.refused.push(...undrawn)
      const groups = readRest(reader, sorted.required).map((group) =>
        withNearColors(reader, withNouns(reader, group, kinds), kinds),
      )
      const colored = eitherColor(reader, joinedColors(lexicon, groups, others), kinds)
      const isWhole = words.isHit(matchExpression([kinds, ...colored, ...sorted.refused], 'prefix'))
      const needed = isWhole ? colored : eitherOfSet(words, colored, kinds)
      const wanted = withFewColors(reader, needed, [kinds, ...sorted.refused])
      return { beside: sorted, needed: drawn === null ? wanted : [drawn.group, ...wanted] }
    }
    const narrow = readBeside(true)
    const wider = isRead(narrow) || !hasTail ? narrow : readBeside(false)
    // 'крем для сухих рук с трещинами': the kinds serve the need, though only their descriptions say so.
    const isOfNeed = !head.isNeed && wider.beside.required.some((token) => isWordOfNeed(reader, token, head))
    const served = isOfNeed && !isRead(wider) ? readBeside(!hasTail, true) : wider
    // 'кусачки с колпачком': where nothing is called so, descriptions tell which have one.
    const isTold = !head.isNeed && served.beside.required.length > 0 && !isRead(served)
    return isTold ? readBeside(!hasTail, isOfNeed, true) : served
  }
  const plain = readTold(new Set())
  // What products are called narrows the list or puts it in order, though others tell it: 'роликовое', and the names
  // «Тихоход» and «Стойкая».
  const isCalled = ({ stem: own }: Token) =>
    words.isHit(`(${matchExpression([kinds], 'prefix')}) AND {facts title} : "${own}"`)
  const told = readTraits(reader, tokens, used, kinds)
  const narrowing = told.used.size > 0 && isRead(plain) ? plain.beside.required : []
  const taken = [...told.used].filter((token) => narrowing.includes(token) || isCalled(token))
  const traits = taken.length === 0 ? told : readTraits(reader, tokens, used, kinds, new Set(taken))
  const { beside, needed } = traits.groups.length === 0 ? plain : readTold(traits.used)
  const telling = tellingWords(reader, found, kinds)
  const wished = readRest(reader, [...telling, ...beside.optional]).map((group) =>
    withDescribed(words, group),
  )
  const liked = [
    ...traits.groups,
    ...withOneSize(wished)
      .map((group) => (isSaidOfWhom(tokens, group) ? group : withShades(reader, group, kinds)))
      .filter(({ unknown }) => unknown === null),
    ...utmostOf(
      words,
      wished,
      kinds,
      tokens.some(({ stem: own }) => own === UTMOST_OF),
    ),
    ...beside.described,
    ...describedNeed(reader, found),
  ]
  // What a clause says of the kind before it is none of the words that are corrected.
  const toldOf = used.some(({ isInClause }) => !isInClause)
    ? tokens.flatMap(({ isInClause, piece }) => (isInClause ? piece.raw : []))
    : []
  const doubtful = [
    ...unknownOf(wished.filter(({ text }) => !lexicon.stems.has(stem(text)))),
    ...beside.unheard,
  ].filter((word) => !toldOf.includes(word))
  const base = [kinds, ...needed, ...beside.refused]
  // Wishes put the kinds themselves in order; what else may be meant comes after all of them.
  const first = head.kinds.length > 0 ? [{ ...kinds, others: [] }, ...base.slice(1)] : base
  // 'жидкая помада матовая': there are liquid ones and matte ones, and none is both.
  const contrary = telling.filter(
    (token) =>
      isAdjective(token.word) &&
      isNamedAfterOther(reader, found, token, beside.required) &&
      words.isHit(matchExpression(base, 'prefix')) &&
      readRest(reader, [token]).some((group) => !words.isHit(matchExpression([...base, group], 'prefix'))),
  )
  const readings: Group[][] = []
  const called = calledByHead(reader, found, kinds)
  if (called.length > 0) {
    if (liked.length > 0) readings.push([...first, ...called, ...liked])
    const isOnlyNamed = traits.groups.length + beside.optional.length + beside.described.length === 0
    if (isOnlyNamed) readings.push([...first, ...called])
  }
  if (liked.length > 0) readings.push([...first, ...liked])
  // What a trait tells is wished for more than a word that may be given up.
  if (traits.groups.length > 0 && traits.groups.length < liked.length)
    readings.push([...first, ...traits.groups])
  if (liked.length > 1) {
    readings.push([
      ...first,
      {
        ...groupOf(
          '',
          liked.flatMap(({ phrases }) => phrases),
        ),
        others: liked.flatMap(({ others }) => others),
        isBeginning: true,
      },
    ])
  }
  // 'красный пигмент': what else may be meant by a color comes before what else may be meant by a kind.
  const hasOther = kinds.others.length > 0 && needed.some((group) => group.others.length > 0)
  if (hasOther && drawn !== null) {
    // The motif itself comes before what is like it, on whatever it is drawn.
    readings.push(base.map((group) => (group === drawn.group ? { ...group, others: [] } : group)))
  } else if (hasOther && first !== base) readings.push(first)
  readings.push(base)
  const packs = packsOf(reader, tokens, base)
  const all = packs === null ? readings : [...readings.map((groups) => [...groups, packs]), base]
  const last = [otherWorkOf(reader, tokens, base), narrowerOf(reader, tokens, base)].filter(
    (group) => group !== null,
  )
  const [narrowest = base] = all
  return {
    readings: last.length === 0 ? all : [[...narrowest, ...last], ...all],
    doubtful,
    unknown: unknownOf(needed),
    hasHead: true,
    isPartial: beside.isPartial,
    isVetoed: beside.isVetoed,
    isDrawn: drawn !== null,
    lost: [...beside.lost, ...contrary.flatMap(({ piece }) => piece.raw)],
  }
}

const PACKS: ReadonlySet<string> = new Set(['набор', 'комплект', 'упаковка', 'пачка'].map(stem))
const SINGLE: Phrase = ['1шт']
const ONE_BY_ONE = new Set(['поштучно', 'поштучная', 'поштучные', 'штучно'])

/**
 * Returns a group that leaves out single pieces where several are asked for, as in 'набор пилочек'; null elsewhere, as
 * in 'пилка в индивидуальной упаковке'.
 */
function packsOf({ words }: Reader, tokens: readonly Token[], base: readonly Group[]): Group | null {
  if (!tokens.some(({ stem: own, after }) => PACKS.has(own) && after !== 'в')) return null
  if (tokens.some(({ piece }) => ONE_BY_ONE.has(piece.raw))) return null
  const single = groupOf('', [SINGLE])
  const packs = { ...single, isExcluded: true }
  const isBoth = [single, packs].every((group) => words.isHit(matchExpression([...base, group], 'prefix')))
  return isBoth ? packs : null
}

const HANDS_AND_FEET = ['маникюр', 'педикюр'].map((work) => [work, `${work}ный`].map(stem))

/** Returns a group that leaves out what is called for feet where hands are asked for, and the other way round. */
function otherWorkOf({ words }: Reader, tokens: readonly Token[], base: readonly Group[]): Group | null {
  const [named = [], ...more] = HANDS_AND_FEET.filter((work) =>
    tokens.some((token) => work.includes(token.stem)),
  )
  if (named.length === 0 || more.length > 0) return null
  const other = HANDS_AND_FEET.filter((work) => work !== named).flat()
  const apart = {
    ...groupOf(
      '',
      other.map((own) => [own]),
    ),
    isExcluded: true,
  }
  const isCalled = words.isHit(
    `(${matchExpression(base, 'prefix')}) AND {facts title} : (${other.map((own) => `"${own}"`).join(' OR ')})`,
  )
  // A device for both is called for both.
  return isCalled && words.isHit(matchExpression([...base, apart], 'prefix')) ? apart : null
}

const NARROWER = Object.entries(NARROWER_VALUES).map(([plain, more]) => [stem(plain), stem(more)] as const)

/** Returns a group that leaves out what is called more narrowly than asked for: 'квадрат' is no 'мягкий квадрат'. */
function narrowerOf({ words }: Reader, tokens: readonly Token[], base: readonly Group[]): Group | null {
  const asked = base.filter(({ head, isExcluded }) => head === undefined && isExcluded !== true)
  const isAsked = (own: string) =>
    asked.some(({ phrases }) => phrases.some((phrase) => phrase.join(' ') === own))
  const phrases = NARROWER.filter(
    ([plain, more]) => isAsked(plain) && tokens.every(({ stem: own }) => own !== more),
  ).map(([plain, more]) => [more, plain])
  const apart = { ...groupOf('', phrases), isExcluded: true }
  return phrases.length > 0 && words.isHit(matchExpression([...base, apart], 'prefix')) ? apart : null
}

/** The motifs that a query names, as one group, and their words. */
interface Drawn {
  readonly group: ReadGroup
  readonly used: ReadonlySet<Token>
}

/** Returns the motifs that words name, and the words of each. */
function namedMotifs({ motifsBy }: Lexicon, rest: readonly Token[]) {
  const stemsOf = ({ stem: own, piece, word }: Token) =>
    own === '' ? [] : [own, stem(missingWord(word) ?? ''), stem(piece.raw)]
  const isSaid = (token: Token, own: string) => stemsOf(token).includes(own)
  const named = [...new Set(rest.flatMap(stemsOf))]
    .flatMap((own) => motifsBy.get(own) ?? [])
    .filter(({ stems }) => stems.every((own) => rest.some((token) => isSaid(token, own))))
  const wordsOf = ({ stems }: Meaning) => rest.filter((token) => stems.some((own) => isSaid(token, own)))
  // 'полевые цветы' are some of the flowers.
  const motifs = named.filter(
    (motif) =>
      !named.some(
        (other) =>
          other.stems.length > motif.stems.length &&
          wordsOf(motif).every((token) => wordsOf(other).includes(token)),
      ),
  )
  return { motifs, wordsOf }
}

/** Returns a group for each motif that is denied, which leaves out its drawings: 'слайдер кроме новогодних'. */
function deniedMotifs({ lexicon }: Reader, tokens: readonly Token[], kinds: Group): readonly Group[] {
  if (!areDrawn(lexicon, kinds.phrases)) return []
  const { motifs, wordsOf } = namedMotifs(lexicon, tokens.filter(isDenied))
  const named = new Map<string, Phrase[]>()
  for (const motif of motifs) {
    const said = wordsOf(motif).map(({ piece }) => piece.raw)
    const key = said.join(' ')
    named.set(key, [...(named.get(key) ?? []), ...allPhrasesOf(motif)])
  }
  return [...named].map(([text, phrases]) => ({
    ...groupOf(text, phrases),
    isExcluded: true,
    words: text.split(' '),
  }))
}

/** Reads the motifs beside kinds with drawings: any of those named, of which a season chooses. */
function readMotifs(
  { words, lexicon }: Reader,
  tokens: readonly Token[],
  used: readonly Token[],
  kinds: Group,
): Drawn | null {
  if (!areDrawn(lexicon, kinds.phrases)) return null
  const rest = tokens.filter((token) => !used.includes(token) && !isDenied(token))
  const { motifs, wordsOf } = namedMotifs(lexicon, rest)
  if (motifs.length === 0) return null
  const [seasons, plain] = [
    motifs.filter(({ isSeason }) => isSeason),
    motifs.filter(({ isSeason }) => !isSeason),
  ]
  const asked = plain.length > 0 ? plain : seasons
  const ofSeason = new Set(seasons.flatMap(({ phrases, others }) => [...phrases, ...others].flat()))
  const first = [...new Set(asked.flatMap(({ phrases }) => phrases.flat()))]
  const last = [...new Set(asked.flatMap(({ others }) => others.flat()))].filter(
    (own) => !first.includes(own),
  )
  const chosen = plain.length > 0 ? [...first, ...last].filter((own) => ofSeason.has(own)) : []
  const isChosen = chosen.length > 0
  const said = rest.filter(
    (token) => EITHER.has(token.word) || motifs.some((motif) => wordsOf(motif).includes(token)),
  )
  const telling = said.filter(({ word }) => !EITHER.has(word))
  const group: ReadGroup = {
    ...groupOf(
      telling.map(({ word }) => word).join(' '),
      (isChosen ? chosen : first).map((own) => [own]),
    ),
    ...{ others: isChosen ? [] : last.map((own) => [own]), unknown: null },
    words: telling.map(({ piece }) => piece.raw),
  }
  return words.isHit(matchExpression([kinds, group], 'prefix')) ? { group, used: new Set(said) } : null
}

/**
 * Words of the head that tell products of its kinds apart, as 'кружевная' in 'кружевная фольга': such products come
 * first.
 */
function tellingWords({ words, lexicon }: Reader, { head, used }: FoundHead, kinds: Group): Token[] {
  const labels = [...(head?.kinds ?? []), ...(head?.less ?? [])].map(([label = '']) => label)
  return used.filter(({ stem: own, word, piece }) => {
    const isName = labels.some((label) => label.includes(own))
    if (own === '' || isName || lexicon.body.has(own) || PREPOSITIONS.has(word)) return false
    // 'база натурального цвета' is none called «Миндаль в цвету».
    if (COLORS.has(own)) return false
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
function calledByHead({ words }: Reader, { head, used }: FoundHead, kinds: Group): Group[] {
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
function isNamedAfterOther(
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

function planWithoutHead(reader: Reader, tokens: readonly Token[]): Plan {
  const { lexicon } = reader
  const isLeft = tokens.some((token) => !isNoise(lexicon, token) && !PREPOSITIONS.has(token.word))
  const telling = isLeft ? tokens.filter((token) => token.isBrand || !isNoise(lexicon, token)) : tokens
  const refused = refusedOf(reader, telling)
  const asked = telling.filter(
    ({ denied, word }) => denied === null && (refused.length === 0 || !DENIAL.has(word)),
  )
  const kept = asked.filter(({ word }, i) => i === asked.length - 1 || !STOP_WORDS.has(word))
  const whole = joinedColors(lexicon, readRest(reader, kept, false), telling)
  const isOnlyDenied = kept.every(isDenied) && tokens.some(isDenied)
  if (isOnlyDenied && (whole.length === 0 || !isHitBy(reader.words, whole))) return planDenied(reader, tokens)
  const drawn = planDrawn(reader, kept, whole)
  if (drawn !== null) return drawn
  const groups = withPlainColors(reader, kept, whole)
  return {
    readings: [[...groups, ...refused]],
    unknown: unknownOf(groups),
    doubtful: [],
    isPartial: false,
    hasHead: false,
    isVetoed: false,
  }
}

const DENIAL = new Set(['не', EXCEPT])

/** Returns the groups that leave out what is denied, one for all words that are denied together. */
function refusedOf(reader: Reader, tokens: readonly Token[]): Group[] {
  const places = new Set(tokens.flatMap(({ denied }) => denied ?? []))
  return [...places].map((place) =>
    refusedTogether(
      reader,
      tokens.filter(({ denied }) => denied === place),
    ),
  )
}

/**
 * Returns what is without an ingredient, of all kinds of which some products contain it and others do not: 'без hema'.
 * Returns null where there is none.
 */
function planWithoutIngredients({ words, lexicon }: Reader, tokens: readonly Token[]): Plan | null {
  const denied = tokens.filter(isDenied)
  const inside = denied.flatMap(({ word }) => lexicon.ingredients.get(stem(missingWord(word) ?? word)) ?? [])
  if (inside.length === 0 || inside.length < denied.length) return null
  const having = groupOf(
    '',
    inside.map((token) => [token]),
  )
  const refused = { ...having, isExcluded: true, words: denied.map(({ piece }) => piece.raw) }
  const kinds = [...lexicon.labelsByToken.keys()].filter((label) =>
    [having, refused].every((group) => isHitBy(words, [groupOf('', [[label]]), group])),
  )
  if (kinds.length === 0) return null
  const group = groupOf(
    '',
    kinds.map((label) => [label]),
  )
  return { ...FOUND, readings: [[group, refused]] }
}

/** A query that only denies is for what else is of the kind: 'не кошачий глаз' is any other gel lacquer. */
function planDenied(reader: Reader, tokens: readonly Token[]): Plan {
  const without = planWithoutIngredients(reader, tokens)
  if (without !== null) return without
  const plain = tokens.flatMap((token): Token[] => {
    const word = missingWord(token.word) ?? token.word
    return isDenied(token) ? [{ ...token, word, stem: stem(word), denied: null }] : []
  })
  const { head, used } = headOf(reader, plain).kind
  const isTold = head?.kinds.every(({ length }) => length > 1) === true && used.length === plain.length
  const kinds = isTold ? [...new Set(head.kinds.flatMap(([label]) => label ?? []))] : []
  const told = groupOf('', head?.kinds.map((phrase) => phrase.slice(1)) ?? [])
  const refused = { ...told, isExcluded: true, words: plain.map(({ piece }) => piece.raw) }
  return {
    ...{ unknown: [], doubtful: [], isPartial: false, hasHead: isTold, isVetoed: !isTold },
    readings: [
      isTold
        ? [
            groupOf(
              '',
              kinds.map((label) => [label]),
            ),
            refused,
          ]
        : [],
    ],
  }
}

/** Colors that nothing has as they are told of: 'холодный розовый', 'пастельно голубой', 'коричневый нюд'. */
function withPlainColors(
  reader: Reader,
  tokens: readonly Token[],
  groups: readonly ReadGroup[],
): readonly ReadGroup[] {
  const { words, lexicon } = reader
  const isHit = (asked: readonly Group[]) => words.isHit(matchExpression(asked, 'prefix'))
  const isOfColor = (group: Group) => isColor(lexicon, group)
  const [first, ...more] = groups.filter(isOfColor)
  if (first === undefined || isHit(groups)) return groups
  const plain = tokens.filter((token) => !isAudience(lexicon, token) && !ADVERB.test(token.word))
  const told = plain.length < tokens.length ? readRest(reader, plain, false) : groups
  if (told.some(isOfColor) && isHit(told)) return told
  const either = { ...first, ...joinedGroup([first, ...more]) }
  return more.length > 0 && told.every(isOfColor) ? [either] : groups
}

/** Motifs alone that are found nowhere as they are written ask for drawings: 'фламинго и пальмы'. */
function planDrawn(reader: Reader, tokens: readonly Token[], groups: readonly Group[]): Plan | null {
  const { words, lexicon } = reader
  const isMotif = ({ stem: own, piece }: Token) =>
    lexicon.motifsBy.has(own) || lexicon.motifsBy.has(stem(piece.raw))
  // 'бабочки на ногти' asks for drawings, whatever else is called so.
  const isOnNails =
    tokens.some(({ stem: own }) => own === NAIL || NAILS_DONE.has(own)) &&
    tokens.every(({ after }) => !AGAINST.has(after))
  if (!tokens.some(isMotif) || (!isOnNails && words.isHit(matchExpression(groups, 'prefix')))) return null
  const kinds = groupOf(
    '',
    [...lexicon.drawn].map((label) => [label]),
  )
  const drawn = readMotifs(reader, tokens, [], kinds)
  // 'кружево на ногти невесте'
  const isRest = (token: Token) =>
    !drawn?.used.has(token) &&
    !PREPOSITIONS.has(token.word) &&
    !isAudience(lexicon, token) &&
    !(token.stem === NAIL && isOnNails)
  if (drawn === null || tokens.some(isRest)) return null
  return { ...FOUND, readings: [[kinds, drawn.group]], isDrawn: true }
}

/** The words beside a head by what becomes of them. */
interface Beside {
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

/** A shorter verb resembles too many others. */
const LEAST_UNHEARD = 5

/** A body part after these tells when and not what for: 'молочко после душа'. */
const WHEN_NOT_WHAT = new Set(['после', 'до', 'перед', 'при', 'время', 'у', 'из'])

interface BesideOptions {
  readonly kinds: Group
  readonly isTailNeeded: boolean
  readonly isNeedGivenUp: boolean
  readonly isToldGivenUp: boolean
  /** Words of traits, which the hits need not have. */
  readonly told: ReadonlySet<Token>
}

/** Returns true for a word of a need that some kind of the head serves. */
function isWordOfNeed(
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

function sortBeside(
  reader: Reader,
  tokens: readonly Token[],
  { head, used }: FoundHead,
  { kinds, isTailNeeded, isNeedGivenUp, isToldGivenUp, told }: BesideOptions,
): Beside {
  const { words, lexicon } = reader
  const beside: Beside = {
    ...{ required: [], optional: [], refused: [], unheard: [], described: [], lost: [] },
    ...{ isPartial: false, isVetoed: false },
  }
  const passOver = ({ piece, stem: own, word }: Token) => {
    beside.isPartial = true
    const told = toldByVerb(words, word, kinds)
    if (told !== null) {
      beside.described.push(told)
      return
    }
    const isHeard = lexicon.stems.has(own) || lexicon.absent.has(own)
    if (!isHeard && piece.raw.length >= LEAST_UNHEARD) beside.unheard.push(piece.raw)
  }
  const refuse = (denied: readonly Token[]) => {
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
      if (more.length === 0) passOver(first)
      return
    }
    // Where all of the kind has it, the page says that nothing is without.
    if (first.after !== 'для' && !isHit(group)) {
      beside.required.push(...together.map(asMissing))
      return
    }
    const isTold = () => more.length === 0 && toldByVerb(words, first.word, kinds) !== null
    if (!isHit({ ...group, isExcluded: false }) && isTold()) passOver(first)
    else beside.refused.push(group)
  }
  const rest = tokens.filter((token) => !used.includes(token))
  // Words that mean something only together share their fate: 'как у кофе с молоком'.
  const givenUp = new Map<Meaning, boolean>()
  // A need that names the part of the body itself may be told together with another: 'руки сохнут от посуды'.
  const isOfNeed = head?.isNeed === true && used.some((token) => isBody(lexicon, token))
  // 'блеск чтоб волосы к губам не липли' is for lips.
  const isOwnBody = tokens.some(
    (token) => isBody(lexicon, token) && head?.kinds.every(([label = '']) => label.endsWith(token.stem)),
  )
  // 'тушь которая не отпечатывается на веках', 'чтоб волосы в рот не лезли': a clause tells where something happens.
  const isBodyBeside = tokens.some(
    (token, i) => token.isInClause && isBody(lexicon, token) && WHERE.has(tokens[i - 1]?.word ?? ''),
  )
  for (let i = 0; i < rest.length; i++) {
    const token = rest[i]
    if (!token) break
    const { stem: own, word, isPurpose, piece, after } = token
    if (told.has(token)) continue
    const before = rest[i - 1]
    // 'не пачкает белье' says it of what lies beside.
    if (before !== undefined && told.has(before) && isVerb(before.word) && !isAdjective(word)) {
      if (words.isStem(own)) beside.optional.push(token)
      continue
    }
    if (token.denied !== null) {
      const together = rest.filter((one) => one.denied === token.denied && !told.has(one))
      if (together[0] === token) refuse(together)
      continue
    }
    if (token.isBrand) {
      if (!STOP_WORDS.has(word)) beside.required.push(token)
      continue
    }
    if (word === 'не' || word === 'нет') {
      const next = rest[i + 1]
      if (next === undefined || next.denied !== null || PREPOSITIONS.has(next.word)) continue
      // 'чтобы ногти не желтели под лаком' denies what names the need.
      if (next !== tokens[tokens.indexOf(token) + 1]) continue
      i += 1
      if (TOO.has(next.word)) continue
      if (lexicon.meaningsBy.get(next.stem)?.some(({ stems }) => stems.includes('не')))
        beside.optional.push(token, next)
      else if (words.isStem(next.stem) && !isVerb(next.word) && !isToldDenied(words, next, kinds))
        beside.refused.push(withoutMeant(reader, refusedGroup(next.piece, next.stem)))
      else passOver(next)
      continue
    }
    if (PREPOSITIONS.has(word)) continue
    // 'оборот' is a brand, 'оборотов' says nothing.
    if (isNoise(lexicon, token) && !token.isBrandName) {
      // 'база сильная', of which one is called «Сильная», and 'набор для самой себя'.
      const names = before !== undefined && isNoise(lexicon, before) ? [[before.stem, own], [own]] : [[own]]
      const known = names.map(ownNameToken).filter((one) => words.isToken(one))
      const named = known.map((one) => groupOf(word, [[one]]))
      beside.described.push(...named.filter((name) => isHitBy(words, [kinds, name])).slice(0, 1))
      continue
    }
    // 'гель лак 2 шт' says how many are wanted, where no pack of the kind has so many.
    if (isPieces(piece) && !words.isHit(matchExpression([kinds, ...readRest(reader, [token])], 'prefix')))
      continue
    const missing = missingWord(word)
    if (missing !== null) {
      const inside = lexicon.ingredients.get(stem(missing))
      // 'без ярких оттенков' wishes for nothing that is called bright.
      if (lexicon.shades.has(stem(missing))) continue
      if (lexicon.noise.has(stem(missing)) && inside === undefined) continue
      const isSaid = words.isStem(own) || lexicon.meaningsBy.has(own)
      // 'без щелочи' is not 'щелочной', and contains none.
      const telling = [...new Set(adjectivesOf(stem(missing)).map(stem))].filter((one) => words.isStem(one))
      const having = inside === undefined ? telling : [...telling, inside]
      const refused = withoutMeant(reader, refusedGroup(piece, stem(missing), having))
      // Where all of the kind contains it, the page says that nothing is without.
      const isInAll = () => inside !== undefined && !words.isHit(matchExpression([kinds, refused], 'prefix'))
      // 'набор без лампы': what no set contains is in none of them.
      const isOfSet = used.some((one) => PACKS.has(one.stem))
      const isInNone = () =>
        isOfSet && !words.isHit(matchExpression([kinds, groupOf(word, [[stem(missing)]])], 'text'))
      const isTelling = having.length === 0 && !isInNone()
      const isRequired = (isSaid && (isTelling || isSaidOf(reader, token, kinds))) || isInAll()
      // What a thing is praised to be without is said in its description: 'ложится без полос'.
      const praised = groupOf(word, toldPhrases([stem(missing)]))
      const isPraised = !isRequired && isHitBy(words, [kinds, praised])
      if (isPraised) beside.described.push(praised)
      const plain: Token = {
        ...token,
        piece: { type: 'word', raw: piece.raw, word: missing },
        stem: stem(missing),
      }
      // 'без шимера' is without shimmer.
      const isCarried = words.isStem(plain.stem) || having.length > 0
      const called = isCarried || isPraised ? [] : readRest(reader, [plain]).flatMap(allPhrasesOf)
      const meant = called.filter((phrase) => phrase.every((one) => words.isStem(one)))
      if (isRequired) beside.required.push(token)
      // 'аппарат без педали': what is not carried comes with nothing.
      else if (lexicon.absent.has(plain.stem) && !isPraised && !isCareOf(kinds)) beside.refused.push(refused)
      else if (isCarried || meant.length > 0)
        beside.refused.push({ ...refused, phrases: [...refused.phrases, ...meant] })
      // What only descriptions speak of is said there to be absent: 'не оставляет комочков'.
      else beside.optional.push(plain)
      continue
    }
    const isTold = lexicon.meaningsBy.has(own)
    // 'щетка укладывать феном' asks for no hair dryer.
    // 'шеллак с магнитом' is one with the effect, though the shop has no magnets.
    const isHad = isTold && after === 'с'
    if (lexicon.absent.has(own) && !isPurpose && !isHad && !words.isWord(word)) {
      beside.isPartial = true
      const isNamed =
        piece.type === 'word' &&
        isFormOf(word, own) &&
        !isVerb(word) &&
        !isAdjective(word) &&
        !isAudience(lexicon, token)
      if (isNamed && !token.isInClause) beside.lost.push(piece.raw)
      continue
    }
    if (isBody(lexicon, token) && !isVerb(word) && (isPurpose || !isTold)) {
      const known = words.isHit(
        matchExpression([kinds, groupOf(word, [[own], [describedToken(own)]])], 'prefix'),
      )
      const isAside = (token.isInClause && (isOwnBody || isBodyBeside)) || isNailOfHand(token, used)
      const isOther = head !== null && isOtherBody(head, own) && !isAside
      if (!known && isOther && !isOfNeed && !WHEN_NOT_WHAT.has(after)) beside.isVetoed = true
      if (known) beside.optional.push(token)
      continue
    }
    if (isForeign(reader, token, kinds, isTold)) {
      // 'стол для маленькой комнаты' is small.
      const isRoom = lexicon.places.has(own) && lexicon.sizes.has(rest[i - 1]?.stem ?? '')
      // 'мозоли от туфель' names what they come from.
      const isCause = head?.isNeed === true && after === 'от'
      beside.isVetoed ||= !isOfNeed && !isRoom && !isCause
      continue
    }
    // 'легко растушевать'
    const isHow = ADVERB.test(word) && [rest[i + 1], rest[i - 1]].some((one) => one && isVerb(one.word))
    // 'темно' is part of a color in 'темно-красный', and says little beside other words.
    const isOfAny =
      isHow ||
      (isAudience(lexicon, token) && longMeaningOf(reader, token, rest) === null) ||
      lexicon.sizes.has(own) ||
      (isVerb(word) && !isTold)
    // 'лак для ногтей перламутрово розовый' is asked for as 'перламутрово' as it is pink.
    const next = rest[i + 1]
    const whole = next !== undefined && isPartOfCompound(token, next) ? next : token
    const isSaid = token.isTail && isTailNeeded && !isOfAny && isSaidOf(reader, token, kinds)
    const isUnsaidNeed =
      isNeedGivenUp && head !== null && isWordOfNeed(reader, token, head) && !isSaidOf(reader, token, kinds)
    if (isUnsaidNeed) beside.isPartial = true
    const meaning = longMeaningOf(reader, token, rest)
    const isGivenUp =
      (meaning === null ? undefined : givenUp.get(meaning)) ??
      ((isToldGivenUp && isOnlyDescribed(reader, token, kinds)) ||
        (head?.isNeed === true && !isColorOfKind(reader, token, { head, used }, kinds)) ||
        isOfAny ||
        isDoneBy(rest[i - 1], word) ||
        isUnsaidNeed ||
        (!token.isBrandName && isSameKind(reader, token, head)) ||
        (isPurpose &&
          !isSaid &&
          !isSaidAnew(reader, whole, used, kinds) &&
          word !== '' &&
          !/\d/.test(word) &&
          (isSecond(used, token) || !isUnheard(reader, token))))
    if (meaning !== null) givenUp.set(meaning, isGivenUp)
    if (!isGivenUp) beside.required.push(token)
    else if (!isVerb(word) || isTold || words.isStem(own)) beside.optional.push(token)
    else passOver(token)
  }
  return beside
}

const OF_HANDS = new Set(['рук', 'ног'])
const OF_NAILS = new Set([NAIL, 'кутикул'])

/** 'маска для рук и ногтей': what is for hands is for their nails too, where both are named. */
function isNailOfHand({ stem: own, after }: Token, used: readonly Token[]): boolean {
  return (
    OF_NAILS.has(own) &&
    (after === 'и' || after === 'для') &&
    used.some((token) => OF_HANDS.has(token.stem) && (token.after === 'и' || token.after === 'для'))
  )
}

/** Returns true for a word that no product of the kinds is called by, but that their descriptions say. */
function isOnlyDescribed(reader: Reader, token: Token, kinds: Group): boolean {
  const { stem: own, piece, word } = token
  const { absent, meaningsBy } = reader.lexicon
  if (piece.type !== 'word' || !RUSSIAN.test(word) || absent.has(own)) return false
  // Descriptions only deny what the tables know without it: 'без жирного блеска'.
  const isDenied = (meaningsBy.get(own) ?? []).some(({ stems }) => stems.includes('не'))
  if (isDenied || meaningsBy.has(`${MISSING}${own}`)) return false
  const told = groupOf(word, toldPhrases([own, stem(piece.raw)]))
  return !isSaidOf(reader, token, kinds) && isHitBy(reader.words, [kinds, told])
}

const RUSSIAN = /^[а-я]+$/u

/** What the verbs of descriptions may begin with where a shopper's has no prefix: 'сыпалась' is told by 'осыпание'. */
const PREFIXES = ['', 'о', 'об', 'от', 'рас', 'раз', 'за', 'с', 'вы', 'по', 'пере', 'про']

/** Returns a group for what descriptions of the kinds say by the root of a verb; null where they do not. */
function toldByVerb(words: SearchWords, word: string, kinds: Group): Group | null {
  const isTold = (group: Group) => isHitBy(words, [kinds, group])
  if (!RUSSIAN.test(word)) return null
  const exact = describedToken(stem(word))
  if (words.isToken(exact) && isTold(groupOf(word, [[exact]]))) return groupOf(word, [[exact]])
  // 'расслабиться' is told by 'расслабляет'.
  const root = rootOfVerb(word) ?? (stem(word).length < LEAST_UNHEARD ? null : stem(word))
  if (root === null) return null
  // 'вибрирует' is told by 'вибрация'.
  const roots = [...new Set([root, root.replace(/ир$/u, 'ац')])]
  const begun = PREFIXES.flatMap((prefix) => roots.map((own) => describedToken(`${prefix}${own}`)))
  const phrases = begun.filter((start) => words.isTokenBegun(start)).map((start) => [start])
  const group = { ...groupOf(word, phrases), isBeginning: true }
  return isTold(group) ? group : null
}

/** 'без полос' is told by 'не полосит', but 'топ не бархатный' is none that is called so. */
function isToldDenied(words: SearchWords, { word, stem: own }: Token, kinds: Group): boolean {
  const isCalled =
    isAdjective(word) && words.isHit(`(${matchExpression([kinds], 'prefix')}) AND {facts title} : "${own}"`)
  return !isCalled && toldByVerb(words, word, kinds) !== null
}

/** 'красная помада не стирается' is red: what serves the need is of the kind that is named. */
function isColorOfKind(reader: Reader, token: Token, { head, used }: FoundHead, kinds: Group): boolean {
  const { families, headsBy, meaningsBy } = reader.lexicon
  const isColor =
    families.has(token.stem) ||
    (meaningsBy.get(token.stem) ?? []).some(({ phrases }) => phrases.some(([own = '']) => families.has(own)))
  if (!isColor || token.isAfter) return false
  const labels = (head?.kinds ?? []).map(([label]) => label)
  const isNamed = used.some(({ stem: own, isPurpose }) =>
    (headsBy.get(own) ?? []).some(
      (one) =>
        !isPurpose &&
        !one.isNeed &&
        one.stems.length === 1 &&
        labels.every((label) => one.kinds.some(([kind]) => kind === label)),
    ),
  )
  return isNamed && isSaidOf(reader, token, kinds)
}

/**
 * Returns true for what no preposition governs any more and the kind must have: an adjective that agrees with its noun,
 * as in 'пилка для ногтей стеклянная', and what is known nowhere, as in 'крем для рук абырвалг'.
 */
function isSaidAnew({ words, lexicon }: Reader, token: Token, used: readonly Token[], kinds: Group): boolean {
  const { word, stem: own, isTail } = token
  if (!isTail) return false
  if (isAdjective(word))
    return used.some((one) => !one.isPurpose && !isAdjective(one.word) && agrees(word, one.word))
  // 'крем для рук пантенол': the descriptions of the kind say nothing of it.
  const isDescribed = () =>
    words.isHit(matchExpression([kinds, groupOf(word, [[describedToken(own)]])], 'text'))
  return !words.isStem(own) && !lexicon.stems.has(own) && !isDescribed()
}

const MOST_WANTED = 20

/** Returns true for pieces that may be how many are wanted: few, or compared as in 'от 50 шт оптом'. */
function isPieces(piece: Piece): boolean {
  return (
    piece.type === 'amount' &&
    piece.token === `${piece.number}шт` &&
    (piece.comparison !== undefined || Number(piece.number) <= MOST_WANTED)
  )
}

/** Returns the meaning of several words that this one is part of; null where it means something by itself. */
function longMeaningOf({ lexicon }: Reader, { stem: own }: Token, beside: readonly Token[]): Meaning | null {
  const stems = new Set(beside.map((token) => token.stem))
  const long = (lexicon.meaningsBy.get(own) ?? []).find(
    (meaning) => meaning.stems.length > 1 && meaning.stems.every((one) => stems.has(one)),
  )
  return long ?? null
}

/** 'смывается водой': what a verb says is done by. */
function isDoneBy(before: Token | undefined, word: string): boolean {
  return before !== undefined && isVerb(before.word) && INSTRUMENTAL.test(word)
}

/** Returns true for a word that some product of the kinds has. */
function isSaidOf(reader: Reader, token: Token, kinds: Group): boolean {
  const groups = readRest(reader, [token]).map((group) => withNouns(reader, group, kinds))
  return groups.length > 0 && reader.words.isHit(matchExpression([kinds, ...groups], 'prefix'))
}

/** Another word for the kinds of the head narrows nothing: 'матовый финиш топ', 'гель лак шеллак'. */
function isSameKind({ lexicon }: Reader, { stem: own, isAfter }: Token, head: Head | null): boolean {
  if (head === null || isAfter || lexicon.meaningsBy.has(own)) return false
  const labels = new Set(head.kinds.map(([label]) => label))
  return (lexicon.headsBy.get(own) ?? []).some(
    ({ stems, isNeed, kinds }) =>
      !isNeed &&
      stems.length === 1 &&
      kinds.some(([label, ...more]) => more.length === 0 && labels.has(label)),
  )
}

const WHAT_FOR = new Set(['для', ...AGAINST])
const WHAT_ON = new Set([...WHAT_FOR, 'по'])
const WHERE = new Set(['на', 'в', 'во'])

/**
 * Returns true for what other shops serve, as in 'лак для дерева', unless the kind's facts name it. Shades and
 * descriptions name many things that no product is for.
 */
function isForeign({ words, lexicon }: Reader, token: Token, kinds: Group, isTold: boolean): boolean {
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
function isUnheard({ words, lexicon }: Reader, { word, stem: own, after }: Token): boolean {
  if (!WHAT_FOR.has(after) || isVerb(word)) return false
  return !words.isStem(own) && !lexicon.stems.has(own) && !words.isToken(describedToken(own))
}

/** A kind that says itself what it is for is then told for whom or when: 'крем для рук для повара'. */
function isSecond(used: readonly Token[], { after }: Token): boolean {
  return after === 'для' && used.some((token) => token.after === 'для')
}

/** 'мятный' and 'розовый': the kind says which of the nouns with so few letters is meant. */
const LEAST_NOUN = 3

/** Reads an adjective of which the kinds have nothing by its noun: 'мятный крем' is a cream with mint. */
function withNouns({ words }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  if (group.unknown !== null || !isAdjective(group.text) || group.text.includes(' ')) return group
  if (words.isHit(matchExpression([kinds, group], 'prefix'))) return group
  const phrases = [...new Set(wordsWithin(group.text, stem(group.text), LEAST_NOUN).map(stem))]
    .map((own) => [own])
    .filter((phrase) => words.isHit(matchExpression([kinds, groupOf(group.text, [phrase])], 'text')))
  return phrases.length === 0 ? group : { ...group, phrases, others: [], unknown: null, isBeginning: false }
}

/** Exchanges a color that the kinds do not have for those near it. */
function withNearColors({ words, lexicon }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  const near = group.phrases.flatMap(([own = '']) => lexicon.nearColors.get(own) ?? [])
  if (near.length === 0 || words.isHit(matchExpression([kinds, group], 'prefix'))) return group
  const had = (tier: RelevanceTier) =>
    near.filter((phrase) =>
      words.isHit(matchExpression([kinds, { ...group, phrases: [phrase], others: [] }], tier)),
    )
  // Shades have a family; furniture has colors in other words, such as 'мятный'.
  const [families, others] = [had('facts'), had('text')]
  const phrases = families.length > 0 ? families : others
  return phrases.length === 0 ? group : { ...group, phrases, others: [], isName: true }
}

/** After these a word tells of whom or of what a product is for: 'румяна на светлую кожу'. */
const WHOSE = new Set(['для', 'на', 'под', 'к', 'ко', 'у', 'по', 'с', 'со'])
const COLORS = new Set(['цвет', 'тон', 'оттенок', 'оттенком'].map(stem))

/** Returns true for what is said of someone, or denied: 'помада для тёмной кожи' need not be dark. */
function isSaidOfWhom(tokens: readonly Token[], { text }: Group): boolean {
  return tokens.some(({ word, piece: { raw }, after, isTail }, i) => {
    // 'помада с блёстками тёмная' and 'помада с ярким цветом' tell of the product.
    const isOfIt =
      isTail || (WITH.has(after) && (NOMINATIVE.test(raw) || COLORS.has(tokens[i + 1]?.stem ?? '')))
    return word === text && (isDeniedOverTooAt(tokens, i) || (WHOSE.has(after) && !isOfIt))
  })
}

/** Beside kinds with shades, what is dark comes first, and then what is only called so: 'темный гель лак'. */
function withShades({ words, lexicon }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  const phrases = lexicon.shades.get(stem(group.text)) ?? []
  const isCare = isCareOf(kinds)
  const isShaded = () => words.isHit(matchExpression([kinds, groupOf('', phrases)], 'facts'))
  return phrases.length === 0 || isCare || !isShaded()
    ? group
    : { ...group, phrases, others: [...group.phrases, ...group.others], unknown: null }
}

function isCareOf({ phrases }: Group): boolean {
  return phrases.some(([label = '']) => CARE.test(label))
}

const FEW = 4

/** Adds the colors near those of which hardly anything is found: they come after it. */
function withFewColors<T extends Group>(
  { words, lexicon }: Reader,
  groups: readonly T[],
  others: readonly Group[],
): readonly T[] {
  const nearOf = ({ phrases }: Group) => phrases.flatMap(([own = '']) => lexicon.nearColors.get(own) ?? [])
  if (groups.every((group) => nearOf(group).length === 0)) return groups
  const count = words.countHits(matchExpression([...others, ...groups], 'prefix'), FEW)
  if (count === 0 || count === FEW) return groups
  return groups.map((group) => ({ ...group, others: [...group.others, ...nearOf(group)] }))
}

/** Adjectives that end like no noun: 'розовым', but not 'малиной'. */
const PLAINLY_ADJECTIVE = /(?:[ыи]ми?|[ыи]х|[ое]го)$/u

/** Returns true for a word that says what is in a thing: 'с розой', but not 'с розовым и голубым'. */
function isInside({ word, after }: Token): boolean {
  return HAVING.has(after) && !PLAINLY_ADJECTIVE.test(word)
}

/** Returns true for a word for a color: 'с розой' and 'с ароматом клубники' name none. */
export function isColorWord({ families, meaningsBy }: Lexicon, token: Token): boolean {
  const { stem: own } = token
  const isShade = ({ stems, isName, phrases }: Meaning) =>
    stems.length === 1 && (isName || phrases.some(([first = '']) => families.has(first)))
  return !isInside(token) && (families.has(own) || (meaningsBy.get(own) ?? []).some(isShade))
}

/** Returns true for a group that is read as a color. */
function isColor({ families }: Lexicon, { phrases }: Pick<Group, 'phrases'>): boolean {
  return phrases.some(([own = '']) => families.has(own))
}

/** Colors that 'и' joins are either of them, whatever is called by both: 'красный и чёрный лак'. */
function joinedColors(
  lexicon: Lexicon,
  groups: readonly ReadGroup[],
  tokens: readonly Token[],
): readonly ReadGroup[] {
  const placesOf = ({ words = [] }: Group) =>
    tokens.flatMap(({ piece }, at) => (words.includes(piece.raw) ? [at] : []))
  const isOfThing = (group: Group) =>
    placesOf(group).every((at) => tokens.slice(at, at + 1).every((token) => !isInside(token)))
  const colors = groups.filter((group) => isColor(lexicon, group) && isOfThing(group))
  if (colors.length < 2) return groups
  const between = (one: Group, other: Group) =>
    tokens.slice((placesOf(one).at(-1) ?? 0) + 1, placesOf(other)[0])
  const isBeside = (color: ReadGroup, i: number) =>
    between(colors[i - 1] ?? color, color).every(
      ({ word, stem: own }) => EITHER.has(word) || lexicon.shades.has(own) || ADVERB.test(word),
    )
  const isJoined = (color: ReadGroup, i: number) =>
    i > 0 && isBeside(color, i) && between(colors[i - 1] ?? color, color).some(({ word }) => EITHER.has(word))
  const joined = colors.findIndex(isJoined)
  if (joined < 0) return groups
  // 'красный, синий и чёрный'
  const first = colors.findLastIndex((color, i) => i < joined && (i === 0 || !isBeside(color, i)))
  const end = colors.findIndex((color, i) => i > joined && !isBeside(color, i))
  const same = colors.slice(first, end < 0 ? colors.length : end)
  const either = { ...joinedGroup(same), unknown: null }
  const places = same.flatMap(placesOf)
  const lead = tokens.findLastIndex(({ piece }, at) => at < Math.min(...places) && !ADVERB.test(piece.raw))
  const shading = tokens
    .slice(lead + 1, Math.max(...places))
    .flatMap(({ stem: own, piece: { raw } }) => (lexicon.shades.has(own) || ADVERB.test(raw) ? [raw] : []))
  // 'нежно-розовый и светло-голубой': what is said of one of them is not required of both.
  const isOfOne = ({ words = [] }: Group) => words.length > 0 && words.every((word) => shading.includes(word))
  return groups.flatMap((group) =>
    group === same[0] ? either : same.includes(group) || isOfOne(group) ? [] : group,
  )
}

/** Two colors of which nothing has both are either of them, or what lies between: 'розовая молочная база'. */
function eitherColor(
  { words, lexicon }: Reader,
  groups: readonly ReadGroup[],
  kinds: Group,
): readonly ReadGroup[] {
  const colors = groups.filter((group) => isColor(lexicon, group))
  const [first, ...more] = colors
  if (first === undefined || more.length === 0) return groups
  if (words.isHit(matchExpression([kinds, first, ...more], 'prefix'))) return groups
  const either = { ...first, ...joinedGroup([first, ...more]) }
  return groups.flatMap((group) => (group === first ? either : colors.includes(group) ? [] : group))
}

/** What amounts and sizes of one sort have in common: 'ss' of 'ss3', 'вт' of '48вт'. */
function sortOf({ phrases }: Group): string | null {
  const [[token = '', ...more] = []] = phrases
  return more.length === 0 && /^(?=\D*\d+\D*$)(?=.*[a-zа-я])/u.test(token) ? token.replace(/\d+/u, '') : null
}

/** Reads two sizes of one sort that nothing has together as either, and '5 мл' of a set as that of each of its bottles. */
function eitherOfSet(words: SearchWords, groups: readonly ReadGroup[], kinds: Group): readonly ReadGroup[] {
  const sorts = groups.map(sortOf)
  if (sorts.every((sort) => sort === null)) return groups
  const isHit = (asked: readonly Group[]) => words.isHit(matchExpression([kinds, ...asked], 'prefix'))
  const joined = groups.flatMap((group, i) => {
    const same = groups.filter((_, other) => sorts[i] !== null && sorts[other] === sorts[i])
    if (same.length < 2 || isHit(same)) return group
    return same[0] === group ? { ...joinedGroup(same), unknown: null } : []
  })
  return joined.map((group) => {
    const [, each = ''] = /^(\d+)мл$/u.exec(group.phrases[0]?.[0] ?? '') ?? []
    if (each === '' || isHit([group])) return group
    const sets = MOST_IN_SET.map((count) => [`${count}х${each}`]).filter((phrase) =>
      isHit([groupOf('', [phrase])]),
    )
    return sets.length === 0 ? group : { ...group, phrases: sets }
  })
}

const MOST_IN_SET: readonly number[] = [2, 3, 4, 5, 6, 8, 10, 12]

/**
 * Returns the tokens of descriptions that tell what words with these stems say: 'шершавые' is told by 'шершавость' and
 * the other way round, and 'запах' has another stem than 'запаха'.
 */
function toldPhrases(stems: readonly string[]): Phrase[] {
  const russian = stems.filter((own) => RUSSIAN.test(own))
  const told = russian.flatMap((own) => [own, own.replace(/(?:ост|ах)$/u, ''), `${own}ост`])
  return [...new Set(told)].map((own) => [describedToken(own)])
}

/** A wish may also be said in the description; products that say so come first. */
function withDescribed(words: SearchWords, group: ReadGroup): ReadGroup {
  const typed = (group.words ?? []).map(stem)
  const stems = group.phrases.flatMap(([own, ...more]) => (own === undefined || more.length > 0 ? [] : own))
  // 'шершавые' is told by 'шершавость', and the other way round.
  const said = toldPhrases([...stems, ...typed]).filter(([token = '']) => words.isToken(token))
  if (said.length === 0) return group
  return group.unknown === null
    ? { ...group, others: [...group.others, ...said] }
    : { ...group, phrases: said, unknown: null, isBeginning: false }
}

/** Returns a group for products that name the need in their names or descriptions. */
function describedNeed({ words, lexicon }: Reader, { head, used }: FoundHead): Group[] {
  if (head?.isNeed !== true) return []
  const telling = used.filter(
    (token) => token.stem.length > 3 && !isBody(lexicon, token) && !PREPOSITIONS.has(token.word),
  )
  const phrases = telling.flatMap(({ stem: own }) => {
    const described = describedToken(own)
    return [...(words.isStem(own) ? [[own]] : []), ...(words.isToken(described) ? [[described]] : [])]
  })
  return phrases.length === 0 ? [] : [groupOf('', phrases)]
}

const UTMOST: ReadonlyMap<string, string> = new Map([
  [SMALL, SMALLEST],
  [LARGE, LARGEST],
])
const SIZES: ReadonlySet<string> = new Set(UTMOST.keys())

/** 'самый большой' */
const UTMOST_OF = stem('самый')

/** Of what is small the smallest comes first; the largest only where it is asked for. */
function utmostOf(
  words: SearchWords,
  wished: readonly ReadGroup[],
  kinds: Group,
  isUtmost: boolean,
): Group[] {
  const sizes = new Set(wished.flatMap(({ phrases }) => phrases.flat()))
  return [...UTMOST].flatMap(([size, utmost]) => {
    const group = groupOf('', [[utmost]])
    const isAsked = sizes.has(size) && (isUtmost || size === SMALL)
    return isAsked && words.isHit(matchExpression([kinds, group], 'text')) ? [group] : []
  })
}

/** 'карманная в сумочку' wishes for one thing: what is called so comes before all else that is small. */
function withOneSize(wished: readonly ReadGroup[]): readonly ReadGroup[] {
  const sizeOf = ({ phrases }: Group) => phrases.flat().find((own) => SIZES.has(own))
  return wished.flatMap((group, i) => {
    const size = sizeOf(group)
    if (size === undefined) return group
    const same = wished.filter((one) => sizeOf(one) === size)
    const [first = group] = same
    return wished.indexOf(first) < i
      ? []
      : {
          ...group,
          phrases: same.flatMap(({ phrases }) => phrases),
          others: same.flatMap(({ others }) => others),
        }
  })
}

function refusedGroup({ raw }: Piece, own: string, more: readonly string[] = []): Group {
  return {
    ...groupOf(
      raw,
      [own, ...more].map((one) => [one]),
    ),
    isExcluded: true,
    words: [raw],
  }
}

/** Returns what the kind is named for together with words that are denied: 'шампунь не для жирных волос'. */
function namedWith(
  lexicon: Lexicon,
  denied: readonly Token[],
  used: readonly Token[],
  kinds: Group,
): readonly Phrase[] {
  // 'шампунь для жирных' is for hair.
  const telling = denied.filter((token) => !isBody(lexicon, token))
  const owns = new Set((telling.length > 0 ? telling : denied).map(({ stem: own }) => own))
  const all = new Set([...denied, ...used].map(({ stem: own }) => own))
  const heads = [...owns].flatMap((own) => lexicon.headsBy.get(own) ?? [])
  const longer = heads.filter(
    ({ stems, isNeed }) =>
      !isNeed && stems.every((own) => all.has(own)) && [...owns].every((own) => stems.includes(own)),
  )
  // All lacquers are for nails, though not all are called so.
  const isOfNails = denied.some(({ stem: own, after }) => own === NAIL && after === 'для')
  const ofNails = isOfNails ? allPhrasesOf(kinds).filter(([label = '']) => !BODY_OF_KIND.test(label)) : []
  const named = longer.filter(({ stems }) => stems.length > owns.size).flatMap((head) => head.kinds)
  // 'масло роллер' is of the same kind, and tells nothing more.
  const isAll = kinds.phrases.every(([label]) =>
    named.some(([own, ...more]) => own === label && more.length === 0),
  )
  return [...(isAll ? [] : named), ...ofNails]
}

/** Returns a group that leaves out what has all the words, or what one of them means: 'не спиртовой' is 'без спирта'. */
function refusedTogether(
  reader: Reader,
  tokens: readonly Token[],
  used: readonly Token[] = [],
  kinds: Group = groupOf('', []),
): Group {
  const { words, lexicon } = reader
  const named = namedWith(lexicon, tokens, used, kinds)
  const telling = tokens.filter(({ word }) => !STOP_WORDS.has(word) && missingWord(word) === null)
  const [first, ...more] = telling
  const raws = tokens.map(({ piece }) => piece.raw)
  if (first === undefined || more.length > 0) {
    const phrases = [telling.map(({ stem: own }) => own), ...named]
    return { ...groupOf(raws.join(' '), phrases), isExcluded: true, words: raws }
  }
  const nouns = isAdjective(first.word) ? wordsWithin(first.word, first.stem) : []
  const own = [first.stem, ...nouns.map(stem)].flatMap((one) => lexicon.ingredients.get(one) ?? [])
  const called = words.isStem(first.stem) ? [] : readRest(reader, [first]).flatMap(allPhrasesOf)
  const group = withoutMeant(reader, refusedGroup(first.piece, first.stem, own))
  const phrases = [...group.phrases, ...called, ...named].filter((phrase) =>
    phrase.every((one) => one !== ''),
  )
  return { ...group, phrases, words: raws }
}

/** What is without a thing is without all that the tables call so: 'без блесток' is without glitter. */
function withoutMeant({ lexicon }: Reader, group: Group): Group {
  const [[own = ''] = []] = group.phrases
  const meant = (lexicon.meaningsBy.get(own) ?? []).filter(({ stems }) => stems.length === 1)
  return {
    ...group,
    phrases: [...group.phrases, ...meant.flatMap(allPhrasesOf)],
  }
}

/** Returns true when no kind of the head can be for this part of the body. */
function isOtherBody(head: Head, body: string): boolean {
  const labels = [...head.kinds, ...head.less].map(([kind = '']) => kind)
  // 'лазерная терка для ног' is one for 'стопы'.
  if (FEET.has(body) && labels.some((label) => OF_FEET.test(label))) return false
  return NAILS.has(body) ? labels.every((label) => BODY_OF_KIND.test(label)) : true
}

/** Returns a brand in Latin letters that a Russian word sounds like: 'контура' is Konturra. */
function brandOf({ brands }: Lexicon, { word }: Token): Phrase | null {
  return word.length > 3 && /^[а-я]+$/u.test(word) ? (brands.get(soundOf(word)) ?? null) : null
}

/** 'бежевый и розовый' are two colors, and none that lies between. */
function isParted({ stems }: Meaning, tokens: readonly Token[]): boolean {
  const [first, ...more] = stems.length < 2 ? [] : tokens.filter((token) => stems.includes(token.stem))
  return first?.after !== 'и' && more.some(({ after }) => after === 'и')
}

/** Reads words beside a head, or a query without one: meanings of the tables first, then the shop's own words. */
function readRest({ words, lexicon }: Reader, tokens: readonly Token[], hasHead = true): ReadGroup[] {
  const groups: ReadGroup[] = []
  let run: Token[] = []
  const stems = new Set(tokens.map((token) => token.stem))
  const done = new Set<Token>()
  const flush = () => {
    const last = run.at(-1)
    // The name of a kind is no beginning of a shade's: 'термо топ' asks for no «Топаз».
    const isEnd = last?.isLast === true && !(hasHead && isKind(lexicon, last))
    if (run.length > 0)
      groups.push(
        ...groupsOf(
          words,
          run.map(({ piece }) => piece),
          false,
          isEnd,
        ),
      )
    run = []
  }
  for (const token of tokens) {
    if (done.has(token)) continue
    // «Слюда» beside a kind is the brand, and mica by itself.
    const isBrand = token.isBrand || (hasHead && isBrandAndKind(lexicon, token))
    const meaning = (isBrand ? [] : (lexicon.meaningsBy.get(token.stem) ?? []))
      .filter((one) => one.stems.every((own) => stems.has(own)) && !isParted(one, tokens))
      // What is small depends on the kind.
      .filter((one) => hasHead || !one.stems.every((own) => lexicon.sizes.has(own)))
      .sort((a, b) => b.stems.length - a.stems.length)[0]
    const isUsed = (phrase: Phrase) => phrase.every((own) => words.isStem(own) || words.isToken(own))
    const phrases = meaning?.phrases.filter(isUsed) ?? []
    // Shades near a plain color come last in the list of a kind: 'красный лак'.
    const isPlain = meaning?.phrases.some((phrase) => phrase.join(' ') === meaning.stems.join(' ')) === true
    const others = !hasHead && isPlain ? [] : (meaning?.others.filter(isUsed) ?? [])
    if (!meaning || phrases.length + others.length === 0) {
      const brand = brandOf(lexicon, token)
      // 'леди' has the stem of 'лед' and is no form of it.
      const isOther = lexicon.everydayWords.has(token.piece.raw) && !words.isWord(token.piece.raw)
      if (isOther) {
        flush()
        groups.push({ ...groupOf(token.word, [[token.stem]]), unknown: token.piece.raw })
      } else if (brand) {
        flush()
        const own = words.isStem(token.stem) ? [[token.stem]] : []
        groups.push({ ...groupOf(token.word, [brand, ...own]), unknown: null, words: [token.piece.raw] })
      } else run.push(token)
      continue
    }
    flush()
    const own = tokens.filter((one) => meaning.stems.includes(one.stem))
    for (const one of own) done.add(one)
    groups.push({
      ...groupOf(own.map(({ word }) => word).join(' '), phrases.length > 0 ? phrases : others),
      ...{ others: phrases.length > 0 ? others : [], isName: meaning.isName, unknown: null },
      words: own.map(({ piece }) => piece.raw),
    })
  }
  flush()
  return groups
}
