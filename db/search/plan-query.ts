import type { Head, Lexicon } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { groupsOf, piecesOf, type ReadGroup } from './read-groups.ts'
import { missingWord, type Piece, STOP_WORDS, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import type { Phrase } from './synonyms.ts'

/** What a query asks for, part by part. */
export interface Plan {
  /** Ways to read the query, the narrowest first; each finds all that the ones before it find. */
  readonly readings: readonly (readonly Group[])[]
  /** Words that may be given up but are known nowhere; a corrected spelling of them is tried first. */
  readonly doubtful: readonly string[]
  /** Whether words had to be passed over, so that a need that explains them is the better reading. */
  readonly isPartial: boolean
  /** Required words that neither the shop nor the tables know. */
  readonly unknown: readonly string[]
  /** Whether the query names a kind of product or a need. */
  readonly hasHead: boolean
  /** Whether it asks for a part of the body for which its kinds have nothing: 'крем для лица'. */
  readonly isVetoed: boolean
}

interface Token {
  readonly piece: Piece
  readonly word: string
  readonly stem: string
  /** Whether the word follows 'для', 'под', 'с' and the like, so that it says what for and not what. */
  readonly isPurpose: boolean
  /** Whether it follows any preposition, as 'блестками' in 'база с блестками'. */
  readonly isAfter: boolean
}

export interface Reader {
  readonly words: SearchWords
  readonly lexicon: Lexicon
}

const CONJUNCTION = /\s+(?:и|или|плюс)\s+|\s*[,+&;]\s+/u
const PREPOSITIONS = new Set([...STOP_WORDS, 'после', 'против', 'при', 'за', 'до', 'у', 'о', 'об', 'а', 'но'])
/** Words after these say what a product is for; they may be given up. */
const PURPOSE = new Set(['для', 'под', 'на', 'от', 'после', 'против', 'при', 'к', 'в', 'во', 'за', 'по'])
/** Nouns so general that any other kind in the query is rather the head. */
const GENERAL = new Set(
  ['набор', 'комплект', 'kit', 'set', 'подарок', 'подарить', 'насадка', 'основа', 'диск', 'карта'].map(stem),
)
const NAILS = new Set(['ногт', 'кутикул', 'рук', 'ног'])
const BODY_OF_KIND = /(?:рук|ног|волос|губ|тел|стоп|бров)$/u

/** Reads a query by the tables of words: its head, what is required beside it, and what may be given up. */
export function planQuery(reader: Reader, text: string): Plan {
  const tokens = tokensOf(reader, text)
  const single = planTokens(reader, tokens)
  const parts = text.split(CONJUNCTION).filter((part) => part.trim() !== '')
  const isSet = tokens.some(({ stem: own }) => own === 'набор' || own === 'комплект')
  if (parts.length > 1 && !(isSet && isFound(reader, single))) {
    const union = planUnion(
      reader,
      parts.map((part) => tokensOf(reader, part)),
      single,
    )
    if (union) return union
  }
  if (single.unknown.length === 0 && !single.isVetoed && single.hasHead && !isFound(reader, single)) {
    const second = splitAtHeads(reader, tokens)
    const union = second && planUnion(reader, second, single)
    if (union) return union
  }
  return single
}

/** Returns true when the widest reading of a plan has hits. */
export function isFound({ words }: Reader, { readings, unknown, isVetoed }: Plan): boolean {
  const widest = readings.at(-1)
  if (unknown.length > 0 || isVetoed || widest === undefined || widest.length === 0) return false
  return words.isHit(matchExpression(widest, 'prefix'))
}

function tokensOf(reader: Reader, text: string): Token[] {
  let isPurpose = false
  let isAfter = false
  return piecesOf(reader.words, text).map((typed, i, all) => {
    const isSize = typed.raw === 'с' && all[i - 1]?.raw.startsWith('размер') === true
    const usual = typed.type === 'word' ? usualForm(reader, typed.word) : ''
    const piece = typed.type === 'word' ? { ...typed, word: isSize ? 's' : usual } : typed
    const word = piece.type === 'word' ? piece.word : ''
    if (PREPOSITIONS.has(word)) {
      isPurpose = PURPOSE.has(word)
      isAfter = word !== 'и'
    }
    return {
      piece,
      word,
      stem: word === '' || /\d/.test(word) ? '' : stem(word),
      isPurpose: isPurpose || word === '',
      isAfter,
    }
  })
}

/** Returns the usual word for a small form ('кисточка') or one with a fleeting vowel ('салфеток'). */
function usualForm({ words, lexicon }: Reader, word: string): string {
  const own = stem(word)
  const usual = lexicon.forms.get(own)
  if (usual !== undefined) return usual
  if (!/[оеё]к$/u.test(own) || words.isStem(own) || lexicon.stems.has(own)) return word
  const without = own.endsWith('еек') ? `${own.slice(0, -3)}ейка` : `${own.slice(0, -2)}ка`
  return words.isStem(stem(without)) || lexicon.stems.has(stem(without)) ? without : word
}

/** Reads by the kind that is named; by the need where the kind alone does not answer all of the query. */
function planTokens(reader: Reader, tokens: readonly Token[]): Plan {
  const { kind, need, isNamed } = headOf(reader, tokens)
  const found = need ?? kind
  // 'клей для страз' asks for something that the shop has no name for, not for what follows 'для'.
  if (found.head && !isNamed && isOtherAsked(reader, tokens, found)) {
    return planHead(reader, tokens, { head: null, used: [] })
  }
  if (!need) return planHead(reader, tokens, kind)
  const byKind = kind.head && isNamed ? planHead(reader, tokens, kind) : null
  return byKind && byKind.doubtful.length === 0 && !byKind.isPartial && isFound(reader, byKind)
    ? byKind
    : planHead(reader, tokens, need)
}

function isOtherAsked({ lexicon }: Reader, tokens: readonly Token[], { used }: FoundHead): boolean {
  return (
    used.every(({ isPurpose }) => isPurpose) &&
    tokens.some(
      ({ stem: own, word, isPurpose }) =>
        !isPurpose &&
        ![lexicon.noise, lexicon.audiences, lexicon.body].some((stems) => stems.has(own)) &&
        !PREPOSITIONS.has(word),
    )
  )
}

function planHead(reader: Reader, tokens: readonly Token[], { head, used }: FoundHead): Plan {
  const { words, lexicon } = reader
  if (!head) {
    const isLeft = tokens.some(({ stem: own, word }) => !lexicon.noise.has(own) && !PREPOSITIONS.has(word))
    const kept = isLeft ? tokens.filter(({ stem: own }) => !lexicon.noise.has(own)) : tokens
    const groups = readRest(reader, kept).groups
    return {
      readings: [groups],
      unknown: unknownOf(groups),
      doubtful: [],
      isPartial: false,
      hasHead: false,
      isVetoed: false,
    }
  }
  const kinds: Group = {
    text: used.map(({ word }) => word).join(' '),
    phrases: head.kinds,
    others: head.less,
    isBeginning: false,
    words: used.map(({ piece }) => piece.raw),
    head: { text: head.words.join(' '), isNeed: head.isNeed },
  }
  const rest = tokens.filter((token) => !used.includes(token))
  const required: Token[] = []
  const optional: Token[] = []
  let isVetoed = false
  let isRefused = false
  let isPartial = false
  const refused: Group[] = []
  for (const token of rest) {
    const { stem: own, word, isPurpose, piece } = token
    if (word === 'не' || word === 'нет') {
      isRefused = true
      continue
    }
    if (PREPOSITIONS.has(word) || lexicon.noise.has(own)) continue
    if (isRefused) {
      isRefused = false
      if (words.isStem(own)) refused.push(refusedGroup(piece, own))
      else isPartial = true
      continue
    }
    const missing = missingWord(word)
    if (missing !== null) {
      if (words.isStem(own)) required.push(token)
      else if (words.isStem(stem(missing))) refused.push(refusedGroup(piece, stem(missing)))
      continue
    }
    if (lexicon.body.has(own) && (isPurpose || !lexicon.meaningsBy.has(own))) {
      const known = words.isHit(matchExpression([kinds, groupOf(word, [[own]])], 'prefix'))
      if (!known && isOtherBody(head, own)) isVetoed = true
      if (known) optional.push(token)
    } else if (head.isNeed || lexicon.audiences.has(own) || (isPurpose && word !== '' && !/\d/.test(word))) {
      optional.push(token)
    } else required.push(token)
  }
  const needed = readRest(reader, required)
  const wished = readRest(reader, optional).groups
  const liked = wished.filter(({ unknown }) => unknown === null)
  const doubtful = unknownOf(wished.filter(({ text }) => !lexicon.stems.has(stem(text))))
  const base = [kinds, ...needed.groups, ...refused]
  const readings: Group[][] = []
  if (liked.length > 0) readings.push([...base, ...liked])
  if (liked.length > 1) {
    readings.push([
      ...base,
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
  readings.push(base)
  return { readings, unknown: unknownOf(needed.groups), doubtful, isPartial, hasHead: true, isVetoed }
}

function unknownOf(groups: readonly ReadGroup[]): string[] {
  return groups.flatMap(({ unknown }) => unknown ?? [])
}

function groupOf(text: string, phrases: readonly Phrase[]): Group {
  return { text, phrases, others: [], isBeginning: false }
}

function refusedGroup({ raw }: Piece, own: string): Group {
  return { ...groupOf(raw, [[own]]), isExcluded: true, words: [raw] }
}

/** Returns true when no kind of the head can be for this part of the body. */
function isOtherBody(head: Head, body: string): boolean {
  const labels = [...head.kinds, ...head.less].map(([kind = '']) => kind)
  return NAILS.has(body) ? labels.every((label) => BODY_OF_KIND.test(label)) : true
}

/** Reads words beside a head, or a query without one: meanings of the tables first, then the shop's own words. */
function readRest({ words, lexicon }: Reader, tokens: readonly Token[]): { groups: ReadGroup[] } {
  const groups: ReadGroup[] = []
  let run: Piece[] = []
  const stems = new Set(tokens.map((token) => token.stem))
  const done = new Set<Token>()
  const flush = () => {
    if (run.length > 0) groups.push(...groupsOf(words, run))
    run = []
  }
  for (const token of tokens) {
    if (done.has(token)) continue
    const meaning = (lexicon.meaningsBy.get(token.stem) ?? [])
      .filter((one) => one.stems.every((own) => stems.has(own)))
      .sort((a, b) => b.stems.length - a.stems.length)[0]
    const phrases = meaning?.phrases.filter((phrase) =>
      phrase.every((own) => words.isStem(own) || words.isHit(`"${own}"`)),
    )
    if (!meaning || !phrases || phrases.length === 0) {
      run.push(token.piece)
      continue
    }
    flush()
    const own = tokens.filter((one) => meaning.stems.includes(one.stem))
    for (const one of own) done.add(one)
    groups.push({
      ...groupOf(own.map(({ word }) => word).join(' '), phrases),
      ...{ isName: meaning.isName, unknown: null, words: own.map(({ piece }) => piece.raw) },
    })
  }
  flush()
  return { groups }
}

interface Heads {
  readonly kind: FoundHead
  /** The need that the query names, within the kind where one serves it. */
  readonly need: FoundHead | null
  /** Whether the kind is what is asked for, not what it is for. */
  readonly isNamed: boolean
}

interface FoundHead {
  readonly head: Head | null
  readonly used: readonly Token[]
}

/** Finds the kind or the need that a query names. */
function headOf(reader: Reader, tokens: readonly Token[]): Heads {
  const { lexicon } = reader
  const stems = new Set(tokens.map((token) => token.stem))
  const found = new Set<Head>()
  for (const own of stems) {
    for (const head of lexicon.headsBy.get(own) ?? []) {
      if (head.stems.every((one) => stems.has(one))) found.add(head)
    }
  }
  const first = (head: Head) => tokens.findIndex((token) => head.stems.includes(token.stem))
  const isOutside = (head: Head) =>
    tokens.some((token) => !token.isPurpose && head.stems.includes(token.stem))
  const isGeneral = (head: Head) => head.stems.every((own) => GENERAL.has(own))
  const best = (heads: readonly Head[]) =>
    [...heads].sort(
      (a, b) =>
        Number(isOutside(b)) - Number(isOutside(a)) ||
        Number(isGeneral(a)) - Number(isGeneral(b)) ||
        b.stems.length - a.stems.length ||
        first(a) - first(b),
    )[0]
  const refused = new Set(tokens.filter((_, i) => tokens[i - 1]?.word === 'не').map((token) => token.stem))
  const kind = best(
    [...found].filter(({ isNeed, stems: own }) => !isNeed && !own.some((one) => refused.has(one))),
  )
  const completed = completeHead(reader, tokens, kind)
  if (completed) return { kind: completed, need: null, isNamed: true }
  const need = [...found].filter(({ isNeed }) => isNeed).sort((a, b) => b.stems.length - a.stems.length)[0]
  const usedBy = (head: Head | undefined): FoundHead =>
    head
      ? { head, used: tokens.filter((token) => head.stems.includes(token.stem)) }
      : { head: null, used: [] }
  return {
    kind: usedBy(kind),
    need: need ? usedBy(joinNeed(kind, need)) : null,
    isNamed: kind !== undefined && isOutside(kind),
  }
}

/** Narrows a kind to what serves the need; a need that the kind does not serve is what the query is about. */
function joinNeed(kind: Head | undefined, need: Head): Head {
  if (!kind) return need
  if (need.stems.every((own) => kind.stems.includes(own))) return kind
  const wanted = new Set([...kind.kinds, ...kind.less].map(([label]) => label))
  const kinds = need.kinds.filter(([label]) => wanted.has(label))
  const less = need.less.filter(([label]) => wanted.has(label))
  if (kinds.length + less.length === 0 || kind.stems.every((own) => need.stems.includes(own))) return need
  const narrowed = kinds.length > 0 ? { kinds, less } : { kinds: less, less: [] }
  return { ...kind, ...narrowed, stems: [...new Set([...kind.stems, ...need.stems])] }
}

/** Completes a kind whose last word is still being typed: 'крем для р', 'перчат'. */
function completeHead(
  { words, lexicon }: Reader,
  tokens: readonly Token[],
  kind: Head | undefined,
): FoundHead | null {
  const typed = tokens.at(-1)
  if (!typed || typed.word === '' || kind?.stems.includes(typed.stem)) return null
  if (/\d/.test(typed.word) || (typed.word.length > 2 && words.isWord(typed.word))) return null
  const others = tokens.slice(0, -1).filter(({ word }) => !PREPOSITIONS.has(word))
  if (typed.word.length < 3 && others.length === 0) return null
  const first = others[0]
  const isDropped = others.length > 0 && 'для'.startsWith(typed.word)
  const heads = first ? (lexicon.headsBy.get(first.stem) ?? []) : [...lexicon.headsBy.values()].flat()
  const fits = heads.filter(
    (head) =>
      !head.isNeed &&
      others.every(({ stem: own }) => head.stems.includes(own)) &&
      (others.length > 0 || head.isLabel || (head.words[0] ?? '').startsWith(typed.word)) &&
      (isDropped
        ? head.stems.length > others.length
        : head.stems.length >= others.length + 1 &&
          head.words.some(
            (word) => word.startsWith(typed.word) && !others.some((one) => one.stem === stem(word)),
          )),
  )
  const labels = fits.filter(({ isLabel }) => isLabel)
  const chosen = labels.length > 0 ? labels : fits.filter(({ stems }) => stems.length === others.length + 1)
  if (chosen.length === 0) return null
  const kinds = new Map(chosen.flatMap((head) => head.kinds).map((phrase) => [phrase.join(' '), phrase]))
  const head = {
    ...chosen[0],
    stems: [],
    words: [],
    isLabel: false,
    isNeed: false,
    kinds: [...kinds.values()],
    less: [],
  }
  return { head, used: [...others, typed] }
}

/** Splits words at the second kind that they name, as in 'праймер дегидратор'. */
function splitAtHeads({ lexicon }: Reader, tokens: readonly Token[]): Token[][] | null {
  const at = tokens.findIndex(
    ({ stem: own, isAfter }, i) =>
      i > 0 &&
      !isAfter &&
      (lexicon.headsBy.get(own) ?? []).some(({ stems, isNeed }) => !isNeed && stems.length === 1),
  )
  return at < 0 ? null : [tokens.slice(0, at), tokens.slice(at)]
}

/**
 * Reads parts joined by 'и' as one list of either: 'крем и скраб для рук', 'скраб для рук и ног'. Returns null unless
 * each part names a kind.
 */
function planUnion(reader: Reader, parts: readonly (readonly Token[])[], whole: Plan): Plan | null {
  const { lexicon } = reader
  const [first = []] = parts
  const last = parts.at(-1) ?? []
  const shared = last.filter(({ stem: own, isPurpose }) => isPurpose && lexicon.body.has(own))
  const { used: named } = headOf(reader, first).kind
  const isAnswered = isFound(reader, whole)
  const plans = parts.map((part, i) => {
    const own = headOf(reader, part).kind.head
    const more = i === 0 ? shared.filter((token) => !part.includes(token)) : named.slice(0, 1)
    const joined = headOf(reader, [...more, ...part]).kind.head
    const isJoined =
      joined !== null &&
      joined.stems.length > Math.max(1, own?.stems.length ?? 0) &&
      (own?.stems.every((one) => joined.stems.includes(one)) ?? true)
    if (isJoined) return planTokens(reader, [...more, ...part])
    // 'лён и мёд' is a brand and no choice, as long as all the words are found together.
    return planTokens(reader, own === null && !isAnswered ? [...named, ...part] : part)
  })
  if (!plans.every((plan) => plan.hasHead && isFound(reader, plan))) return null
  const widest = plans.map(({ readings }) => readings.at(-1) ?? [])
  const either = widest.flatMap((groups) => flattened(groups.filter(({ isExcluded }) => !isExcluded)))
  const all: Group = {
    ...groupOf('', either),
    text: widest.map((groups) => groups.map(({ text }) => text).join(' ')).join(' и '),
  }
  const isNarrower = isFound(reader, whole) && !whole.hasHead
  return {
    readings: isNarrower ? [...whole.readings, [all]] : [[all]],
    unknown: [],
    doubtful: [],
    isPartial: false,
    hasHead: true,
    isVetoed: false,
  }
}

/** Returns groups that must all match as phrases of which one must match. */
function flattened(groups: readonly Group[]): Phrase[] {
  return groups.reduce<Phrase[]>(
    (phrases, group) => phrases.flatMap((phrase) => group.phrases.map((own) => [...phrase, ...own])),
    [[]],
  )
}
