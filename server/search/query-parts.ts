import { isAdjective } from '#db/search/lexicon.ts'
import { DENIES } from '#db/search/mark-denied.ts'
import { type Group, groupOf } from '#db/search/match-expression.ts'
import { searchOf, type Understood } from '#db/search/open-search.ts'
import { wholeKinds } from '#db/search/plan-narrowed.ts'
import { contentStems } from '#db/search/product-words.ts'
import { askList } from '#db/search/read-list.ts'
import { missingWord, STOP_WORDS } from '#db/search/search-tokens.ts'
import { agrees } from '#db/search/word-forms.ts'
import { allBrands } from '#server/catalog/brands.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import { soldWords } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import type { QueryPart } from '#shared/search/contract.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { cutWords, findWords, onlyWords, type Span, withSmallWords } from './cut-words.ts'

/** A part of a query that every hit must have, with its place in `Understood.source`. */
export interface Part extends Pick<QueryPart, 'type' | 'label'> {
  readonly groups: readonly Group[]
  readonly spans: readonly Span[]
  /** What is true of the hits where the word says more: 'без резкого запаха' of 'без запаха'. */
  readonly said?: string
}

type Meaning = Pick<Part, 'type' | 'label'>

/** Names that products are chosen by, each by its stems. */
interface Names {
  readonly colors: ReadonlyMap<string, Meaning>
  readonly effects: ReadonlyMap<string, Meaning>
  readonly brands: ReadonlyMap<string, Meaning>
}

const names = catalogCache<Names>(1)
const LONGEST_BRAND = 4
const SIZE = /^(?:x{0,3}[sl]|m)$/i
const NUMBER = /^(?:номер|тон|цвет|оттенок|n|#|№)[\s.]*/iu
const AMOUNT = /^(\d+(?:d\d+)?)(мл|г|мм|см|шт|цв|об|грит|вт)$/

/** What tokens of the index say that stand for more than they say. */
const SAID: ReadonlyMap<string, string> = new Map([
  ['ббрезк', 'без резкого запаха'],
  ['zdзапах', 'без резкого запаха'],
])

/** Returns what the hits are said to be for a word that says more than they do. */
function saidOfHits(ctx: Ctx, group: Group, groups: readonly Group[]): string | undefined {
  const saidBy = (phrases: Group['phrases']) => phrases.flatMap(([own = '']) => SAID.get(own) ?? [])[0]
  const [said, other] = [saidBy(group.phrases), saidBy(group.others)]
  if (said !== undefined || other === undefined) return said
  const others = groups.filter((one) => one !== group)
  const isSaid = searchOf(ctx.db).count({ readings: [[...others, { ...group, others: [] }]] }, 1) > 0
  return isSaid ? undefined : other
}

/** Returns the groups that every hit must have. */
export function requiredGroups({ readings, groups }: Understood): readonly Group[] {
  return readings.at(-1) ?? groups
}

/**
 * Returns what was understood of a query, in the order of its words (SEARCH-54): only what is required of the hits.
 * Returns nothing if a part cannot be told from the others, as in 'крем и скраб'.
 */
export function partsOf(ctx: Ctx, wanted: Understood): readonly Part[] {
  const groups = requiredGroups(wanted)
  const known = namesOf(ctx)
  const taken: Span[] = []
  const parts: Part[] = []
  const add = (part: Part) => {
    const same = parts.find(({ type, label }) => type === part.type && label === part.label)
    if (same) parts.splice(parts.indexOf(same), 1)
    parts.push({
      ...part,
      groups: [...(same?.groups ?? []), ...part.groups],
      spans: [...(same?.spans ?? []), ...part.spans].sort((a, b) => a.from - b.from),
    })
  }
  for (let at = 0; at < groups.length; ) {
    const brand = brandAt(known, groups, at)
    const own = groups.slice(at, at + (brand?.length ?? 1))
    at += own.length
    const words = own.flatMap((one) => one.words ?? [])
    const spans = words.length === 0 ? null : findWords(wanted.source, words, taken)
    const [group] = own
    if (spans === null || group === undefined) return []
    const told = toldByHead(ctx, known, wanted.source, group, spans)
    if (told) {
      const rest = restOfName(known, wanted.source, told.spans, [...taken, ...spans])
      taken.push(...spans, ...rest)
      add({ ...told, spans: [...told.spans, ...rest] })
      const kind = kindAlone(group, wanted.source, told.spans)
      const own = spans.filter((span) => !told.spans.includes(span))
      add({ ...meaningOf(ctx, known, kind, wordsAt(wanted.source, own)), groups: [kind], spans: own })
      continue
    }
    spans.push(...restOfName(known, wanted.source, spans, taken))
    spans.unshift(...adjectivesOfMissing(ctx, wanted.source, group, groups, spans))
    spans.push(...nounOfMissing(wanted.source, group, groups, spans))
    taken.push(...spans)
    const typed = wordsAt(wanted.source, spans)
    const isDoubtful = group.isName === true && isOnlyNamed(ctx, known, group, groups)
    const meaning =
      brand?.meaning ??
      eitherMeaning(ctx, known, group, wanted.source) ??
      colorMeaning(ctx, known, group, groups, typed) ??
      (isDoubtful
        ? { type: 'word' as const, label: typed }
        : meaningOf(ctx, known, kindOfAll(ctx, group, groups), typed))
    const said = saidOfHits(ctx, group, groups)
    add({ ...meaning, groups: own, spans, ...(said !== undefined && { said }) })
  }
  const sorted = withinKind(parts.sort((a, b) => startOf(a) - startOf(b)))
  return joinPhrases(ctx, wanted.source, sorted)
}

/** Counts a word that the kind's name has to the kind: 'жидкое' in 'для салона жидкое мыло' (SEARCH-235). */
function withinKind(parts: readonly Part[]): readonly Part[] {
  const kind = parts.find(({ type }) => type === 'kind')
  const named = new Set(contentStems(kind?.label ?? ''))
  const isNamed = ({ type, label }: Part) =>
    type === 'word' && contentStems(label).length > 0 && contentStems(label).every((own) => named.has(own))
  const own = parts.filter(isNamed)
  if (kind === undefined || own.length === 0) return parts
  const whole = {
    ...kind,
    groups: [kind, ...own].flatMap(({ groups }) => groups),
    spans: [kind, ...own].flatMap(({ spans }) => spans).sort((a, b) => a.from - b.from),
  }
  return parts.flatMap((part) => (part === kind ? whole : own.includes(part) ? [] : part))
}

/**
 * Returns the query without one of its parts; '' if no other part is left. Without the kind, words for whom and what
 * for would have to be found: they go with it.
 */
export function queryWithout(
  { source, priceWords, list }: Understood,
  part: Part,
  parts: readonly Part[],
): string {
  const others = parts.filter((other) => other !== part)
  const at = parts.indexOf(part)
  const next = parts[at + 1]
  const rest = isHead(part)
    ? onlyWords(
        source,
        others.flatMap(({ spans }) => spans),
      )
    : next !== undefined && isLedByWithout(source, part) && isDeniedToo(source, parts, at + 1)
      ? source.slice(0, startOf(part)) + source.slice(startOf(next))
      : cutWords(source, part.spans)
  if (others.length === 0 || rest === '') return ''
  return [askList(rest, list), priceWords].join(' ').trim()
}

/** Returns true for a part that the word which denies the one before it denies too: 'без отдушки и парабенов'. */
function isDeniedToo(source: string, parts: readonly Part[], at: number): boolean {
  const [last, part] = [parts[at - 1], parts[at]]
  if (last === undefined || part === undefined || isLedByWithout(source, part)) return false
  const isDenied = part.type === 'without' || isWithout(part)
  const isTogether = DENIED_TOO.test(source.slice(last.spans.at(-1)?.to, startOf(part)))
  return isDenied && isTogether && (isLedByWithout(source, last) || isDeniedToo(source, parts, at - 1))
}

function isLedByWithout(source: string, part: Part): boolean {
  return DENIES.test(source.slice(ledFrom(source, part), startOf(part)))
}

/** Returns true for the kind that a query names, or for its need. */
export function isHead({ type }: Pick<Part, 'type'>): boolean {
  return type === 'kind' || type === 'need'
}

/** Returns the kinds that serve the need of a query and that are among its hits; empty for other queries. */
export function kindsOfNeed(ctx: Ctx, wanted: Understood): string[] {
  const groups = requiredGroups(wanted)
  const need = groups.find(({ head }) => head?.isNeed)
  if (need === undefined) return []
  const search = searchOf(ctx.db)
  const rest = groups.filter((group) => group !== need)
  const found = [...need.phrases, ...need.others].filter(
    (phrase) => search.count({ readings: [[{ ...need, phrases: [phrase], others: [] }, ...rest]] }, 1) > 0,
  )
  return [...new Set(found.flatMap(([token]) => search.kindLabel(token ?? '') ?? []))]
}

function startOf({ spans }: Part): number {
  return spans[0]?.from ?? 0
}

function namesOf(ctx: Ctx): Names {
  return names(ctx, '', () => {
    const sold = [...soldWords(ctx)]
    return {
      colors: new Map(SHADE_FAMILIES.map(({ label }) => [keyOf(label), { type: 'color', label }])),
      effects: new Map(
        sold
          .filter((word) => !/\d/.test(word) && !SIZE.test(word))
          .map((label) => [keyOf(label), { type: 'effect', label }]),
      ),
      brands: new Map(allBrands(ctx).map(({ name }) => [keyOf(name), { type: 'brand', label: name }])),
    }
  })
}

function keyOf(text: string): string {
  return contentStems(text).join(' ')
}

/** Returns the brand whose name begins with this group, and the number of groups that it takes. */
function brandAt({ brands }: Names, groups: readonly Group[], at: number) {
  let keys = ['']
  let found: { readonly meaning: Meaning; readonly length: number } | null = null
  for (const [i, group] of groups.slice(at, at + LONGEST_BRAND).entries()) {
    if (group.head !== undefined || group.isExcluded === true) break
    keys = keys.flatMap((start) => group.phrases.map((phrase) => `${start} ${phrase.join(' ')}`.trim()))
    const typed = groups.slice(at, at + i + 1).flatMap(({ words = [] }) => words)
    const meaning = keys.map((key) => brands.get(key)).find((one) => one !== undefined && isSame(one, typed))
    if (meaning) found = { meaning, length: i + 1 }
  }
  return found
}

/** Whether the whole name was typed, in any letters: 'фен' begins a brand, but is none. */
function isSame({ label }: Meaning, typed: readonly string[]): boolean {
  const named = normalizeText(label)
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word))
  const words = typed.filter((word) => !STOP_WORDS.has(word))
  // «Fenchel» is read with either sound.
  const sounds = [named.join(''), named.join('').replaceAll('ch', 'h')].map(soundOf)
  return keyOf(label) === keyOf(words.join(' ')) || sounds.includes(soundOf(words.join('')))
}

/**
 * Returns what a phrase of the tables tells beside its kind, with the words that say so: 'кошачий' in 'кошачий гель
 * лак', 'без липкого' in 'топ без липкого слоя'. Returns null for a phrase that only names its kinds.
 */
function toldByHead(
  ctx: Ctx,
  { effects, colors }: Names,
  source: string,
  group: Group,
  spans: readonly Span[],
): Part | null {
  if (group.head === undefined || group.head.isNeed) return null
  const missing = spans.filter(({ from }) => /(?:^|\s)без\s+$/iu.test(source.slice(0, from)))
  if (missing.length > 0 && missing.length < spans.length)
    return {
      type: 'without',
      label: wordsAt(source, missing),
      groups: [group],
      spans: missing,
    }
  const phrases = [...group.phrases, ...group.others]
  const [told, ...different] = new Set(phrases.map(([, ...more]) => more.join(' ')))
  const meaning = told === undefined || told === '' ? undefined : (effects.get(told) ?? colors.get(told))
  if (meaning === undefined || different.length > 0) return null
  const search = searchOf(ctx.db)
  const kinds = new Set(phrases.flatMap(([token = '']) => contentStems(search.kindLabel(token) ?? '')))
  const telling = spans.filter(({ from, to }) => !kinds.has(keyOf(source.slice(from, to))))
  // 'под магнит' and 'магнитом рисуют' say the effect only beside a kind.
  const isApart = telling.every(
    (span) =>
      withSmallWords(source, span).from === span.from &&
      search.hasMeaning(keyOf(source.slice(span.from, span.to))),
  )
  return telling.length > 0 && telling.length < spans.length && isApart
    ? { ...meaning, groups: [group], spans: telling }
    : null
}

/** Returns the group of a phrase's kinds without what it tells beside them. */
function kindAlone(group: Group, source: string, told: readonly Span[]): Group {
  const cut = new Set(told.map(({ from, to }) => normalizeText(source.slice(from, to))))
  const words = (group.words ?? []).filter((word) => !cut.has(word))
  const kindsOf = (phrases: Group['phrases']) => phrases.map((phrase) => phrase.slice(0, 1))
  return {
    ...group,
    words,
    phrases: kindsOf(group.phrases),
    others: kindsOf(group.others),
    head: { text: words.join(' '), isNeed: false },
  }
}

/** Returns the further words of an effect's name, which the plan may have given up: 'глаз' of 'кошачий глаз'. */
function restOfName(
  { effects }: Names,
  source: string,
  spans: readonly Span[],
  taken: readonly Span[],
): Span[] {
  const [first, ...more] = spans
  const end = first?.to ?? 0
  const next = /^\s+\p{L}+/u.exec(source.slice(end))?.[0]
  if (first === undefined || more.length > 0 || next === undefined) return []
  if (!effects.has(keyOf(source.slice(first.from, end + next.length)))) return []
  const word = { from: end + next.length - next.trim().length, to: end + next.length }
  return taken.some(({ from, to }) => from < word.to && word.from < to) ? [] : [word]
}

const BEFORE_MISSING = /(?<=(?<!\p{L})без )(?:\p{L}+(?:[ое]го|[ое]й|[ыи]х) )+$/iu

/**
 * Returns the adjectives behind 'без' that narrow nothing of what is refused, as products that are left out have them
 * (SEARCH-242): 'натуральной' of 'без натуральной щетины'.
 */
function adjectivesOfMissing(
  ctx: Ctx,
  source: string,
  group: Group,
  groups: readonly Group[],
  spans: readonly Span[],
): Span[] {
  const [first] = spans
  const before = BEFORE_MISSING.exec(source.slice(0, first?.from ?? 0))
  if (first === undefined || group.isExcluded !== true || before === null) return []
  const adjectives = before[0].trim()
  const isOwn = groups.some(({ words = [] }) =>
    words.some((word) => normalizeText(adjectives).split(' ').includes(word)),
  )
  const had = contentStems(adjectives)
  const left = [{ ...group, isExcluded: false }, groupOf(adjectives, [had])]
  return isOwn || had.length === 0 || !isHitWith(ctx, groups, group, left)
    ? []
    : [{ from: before.index, to: before.index + adjectives.length }]
}

const ENDS_OBLIQUE = /(?:[ое]го|[ое]й|[ыи]х)$/iu
const GENITIVE_BEHIND = /^\s+(\p{L}+(?:[аяыи]|[ое]в|ей|к))(?!\p{L})/iu

/**
 * Returns the noun of what is refused by its adjective alone, because no product is told by the noun (SEARCH-273):
 * 'корпуса' of 'без металлического корпуса'.
 */
function nounOfMissing(
  source: string,
  group: Group,
  groups: readonly Group[],
  spans: readonly Span[],
): Span[] {
  const from = spans.at(-1)?.to ?? 0
  const [all = '', noun = ''] = GENITIVE_BEHIND.exec(source.slice(from)) ?? []
  const isOfAdjective = group.isExcluded === true && ENDS_OBLIQUE.test(source.slice(0, from))
  const isOther = groups.some(({ words = [] }) => words.includes(normalizeText(noun)))
  if (noun === '' || !isOfAdjective || isOther || isAdjective(noun)) return []
  return [{ from: from + all.length - noun.length, to: from + all.length }]
}

/** Whether a word for a color is only a name or a scent here: no hit has the color, as in 'набор с лавандой'. */
function isOnlyNamed(ctx: Ctx, { colors }: Names, group: Group, groups: readonly Group[]): boolean {
  const phrases = group.phrases.filter((phrase) => colors.has(phrase.join(' ')))
  const others = groups.filter((other) => other !== group)
  if (phrases.length === 0) return true
  return searchOf(ctx.db).count({ readings: [[...others, { ...group, phrases, others: [] }]] }, 1) === 0
}

/** Returns a kind without what a phrase tells beside it, where not all hits have that: 'Втирка' of 'зеркальная'. */
function kindOfAll(ctx: Ctx, group: Group, groups: readonly Group[]): Group {
  const { phrases, others, head } = group
  const [[label] = [], ...more] = others
  const isTold = phrases.every(([own, ...told]) => own === label && told.length > 0)
  if (head === undefined || head.isNeed || more.length > 0 || others[0]?.length !== 1 || !isTold) return group
  const kind = { ...group, phrases: others, others: [] }
  const untold = [kind, { ...group, others: [], isExcluded: true }]
  return isHitWith(ctx, groups, group, untold) ? kind : group
}

/** Returns true where products have all groups, one of which is exchanged for others. */
function isHitWith(ctx: Ctx, groups: readonly Group[], group: Group, others: readonly Group[]): boolean {
  const readings = [groups.flatMap((one) => (one === group ? others : one))]
  return searchOf(ctx.db).count({ readings }, 1) > 0
}

/** Returns what a name of shades and the colors near them mean together: 'Персик или коралловый'; null otherwise. */
function colorMeaning(
  ctx: Ctx,
  { colors }: Names,
  group: Group,
  groups: readonly Group[],
  typed: string,
): Meaning | null {
  const { phrases, others, head, isExcluded } = group
  const colorsOf = (own: Group['phrases']) => own.flatMap((phrase) => colors.get(phrase.join(' ')) ?? [])
  if (head !== undefined || isExcluded === true || colorsOf(phrases).length > 0) return null
  const near = colorsOf(others)
  const isNear = near.length > 0 && near.length === others.length
  if (!isNear || !isHitWith(ctx, groups, group, [{ ...group, phrases: others, others: [] }])) return null
  return { type: 'color', label: eitherLabel([{ type: 'color', label: typed }, ...near]) }
}

function meaningOf(ctx: Ctx, known: Names, group: Group, typed: string): Meaning {
  const { head, phrases, words = [] } = group
  if (head) return { type: head.isNeed ? 'need' : 'kind', label: headLabel(ctx, known, group, typed) }
  const isWithout = phrases.every(([word]) => missingWord(word ?? '') !== null)
  if (group.isExcluded === true || isWithout) return { type: 'without', label: typed }
  const named = namedBy(known.colors, group, typed)
  if (named) return named
  const effect = known.effects.get(keyOf(typed)) ?? namedBy(known.effects, group, typed)
  if (effect) return effect
  const [token = '', ...more] = phrases.length === 1 ? (phrases[0] ?? []) : []
  const amount = more.length === 0 ? AMOUNT.exec(token) : null
  // '60 грамм' of a gel are 60 ml.
  const isOtherUnit = words.length === 1 && !words.includes(group.text)
  if (isOtherUnit && phrases.every(([own = '']) => AMOUNT.test(own)))
    return { type: 'amount', label: group.text }
  if (amount) {
    const label = /\d/.test(typed) ? typed.replace(/(\d)(?=\p{L})/u, '$1 ') : `${amount[1]} ${amount[2]}`
    return { type: 'amount', label }
  }
  if (phrases.every(([own = '', ...rest]) => rest.length === 0 && AMOUNT.test(own)))
    return { type: 'amount', label: typed }
  if (SIZE.test(token)) return { type: 'size', label: token.toUpperCase() }
  if (words.every((word) => /\d/.test(word))) {
    return { type: 'number', label: typed.replace(NUMBER, '№\u00a0') }
  }
  return { type: 'word', label: typed }
}

/** Returns what a group of either of several means: 'Красный или чёрный'; null for any other group. */
function eitherMeaning(ctx: Ctx, known: Names, { eitherOf }: Group, source: string): Meaning | null {
  if (eitherOf === undefined) return null
  const meanings = eitherOf.map((one) => {
    const spans = findWords(source, one.words ?? [], [])
    return meaningOf(ctx, known, one, spans === null ? one.text : wordsAt(source, spans))
  })
  const { type = 'word' } = meanings.find((one) => one.type === 'color') ?? meanings[0] ?? {}
  return type === 'color'
    ? { type, label: eitherLabel(meanings) }
    : { type, label: meanings.map(({ label }) => label).join(' или ') }
}

function eitherLabel(meanings: Iterable<Meaning | undefined>): string {
  const named = [...meanings].flatMap((one) => one?.label.toLocaleLowerCase('ru').split(/, | или /u) ?? [])
  const labels = [...new Set(named)]
  return capitalized([labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' или '))
}

/** Returns what the words of a group name; their own meaning wins over those that the tables give them. */
function namedBy(table: ReadonlyMap<string, Meaning>, group: Group, typed: string): Meaning | null {
  const own = keyOf(typed)
  const keys = group.phrases.map((phrase) => phrase.join(' '))
  const exact = keys.includes(own) ? table.get(own) : undefined
  if (exact) return exact
  // A word for colors may also be the name of a shade.
  const others = keys.filter((key) => key !== own || group.isName !== true)
  const found = new Set(others.map((key) => table.get(key)))
  const [first] = found
  if (first === undefined || found.has(undefined)) return null
  if (found.size === 1) return first
  return { type: first.type, label: eitherLabel(found) }
}

/**
 * Returns the kind's own label, if it is true of all kinds that are found; for several kinds the phrase that stands for
 * them, in the letters of the labels.
 */
function headLabel(ctx: Ctx, known: Names, { phrases, others, head }: Group, typed: string): string {
  const search = searchOf(ctx.db)
  const labelsOf = (kinds: Group['phrases']) => kinds.map(([token]) => search.kindLabel(token ?? '') ?? '')
  const labels = labelsOf(phrases)
  // Where the rest of a kind follows a part of it, only the kind is true of all: 'мыло пенка мята'.
  const [rest] = wholeKinds({ kinds: phrases, less: others })
  if (rest !== undefined && head?.isNeed !== true) return capitalized(labelsOf([rest])[0] ?? '')
  const [label = '', ...more] = labels
  if (head?.isNeed !== true && more.length === 0 && phrases[0]?.length === 1) {
    // The hits may also be of other kinds, of which the label is not true: a gel lacquer is no lacquer for nails.
    const own = contentStems(label)
    const isOfAll = labelsOf(others).every((other) => own.every((stem) => contentStems(other).includes(stem)))
    if (isOfAll || /[a-z]/i.test(head?.text ?? '')) return capitalized(label)
  }
  const told = toldLabel(ctx, known, { phrases: [...phrases, ...others] })
  if (head?.isNeed === false && told !== null) return told
  const called = head?.called ?? head?.text ?? ''
  const text = called === '' ? typed : called
  // A phrase of the trade's English is named by what its kinds have in common.
  const [common] = /[a-z]/.test(text) ? sharedWords(labels) : []
  if (common !== undefined) return capitalized(common)
  const spellings = new Map(
    labels.flatMap((text) => wordsOf(text)).map((word) => [normalizeText(word), word]),
  )
  return capitalized(
    text
      .split(' ')
      .map((word) => spellings.get(word) ?? word)
      .join(' '),
  )
}

/**
 * Returns a kind with what all its hits are, as the shop calls them: 'Гель-лак «кошачий глаз»' for 'кошка'
 * (SEARCH-235); of several kinds only what they are. Returns null for anything else.
 */
function toldLabel(ctx: Ctx, { effects }: Names, { phrases }: Pick<Group, 'phrases'>): string | null {
  const [told, ...different] = new Set(phrases.map(([, ...more]) => more.join(' ')))
  const label = told === undefined ? undefined : effects.get(told)?.label
  const [kind, ...kinds] = new Set(phrases.map(([token = '']) => searchOf(ctx.db).kindLabel(token) ?? ''))
  if (label === undefined || different.length > 0 || kind === undefined) return null
  if (kinds.length > 0) return capitalized(label)
  const effect = label.toLocaleLowerCase('ru')
  if (effect.includes(' ')) return `${capitalized(kind)} «${effect}»`
  const noun = kind.split(' ')[0] ?? ''
  return !isAdjective(effect) || agrees(effect, noun) ? `${capitalized(kind)} ${effect}` : null
}

function sharedWords(labels: readonly string[]): string[] {
  const [first = '', ...others] = labels
  return wordsOf(first).filter(
    (word) => !STOP_WORDS.has(word) && others.every((label) => wordsOf(label).includes(word)),
  )
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('ru').match(/\p{L}+/gu) ?? []
}

function wordsAt(text: string, spans: readonly Span[]): string {
  return spans.map(({ from, to }) => text.slice(from, to)).join(' ')
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}

/** What stands between things that are denied together: 'без розы и лаванды'. */
const DENIED_TOO = /^(?:, |,? (?:(?:и|или|ни|не|без|кроме|с|со|для|из|от) )+)$/iu

/** Writes 'без липкого слоя' and 'с двойной пружиной' as one part, each with its preposition. */
function joinPhrases(ctx: Ctx, source: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const between = last ? source.slice(last.spans.at(-1)?.to, startOf(part)) : ''
    const isPhrase =
      last !== undefined && isLedIn(source, last) && (last.type === 'without' || last.type === 'word')
    const isBeside =
      between === ' ' && (part.type === 'without' || !isNamedAnew(ctx, wordsAt(source, part.spans)))
    const isJoined = isBeside || (part.type === 'without' && DENIED_TOO.test(between))
    if (isPhrase && last.type === part.type && isJoined) {
      joined.pop()
      joined.push({
        ...last,
        groups: [...last.groups, ...part.groups],
        spans: [...last.spans, ...part.spans],
      })
    } else joined.push(part)
  }
  return joined.map((part, at) => {
    if (part.type !== 'without' && part.type !== 'word') return part
    if (part.said !== undefined) return { ...part, label: part.said }
    const led = source.slice(ledFrom(source, part), part.spans.at(-1)?.to)
    const isLacking = isWithout(part) && !DENIES.test(led)
    const own = isPassingOver(source, part) ? `без ${led}` : led.replace(JOINT, isLacking ? 'без ' : '')
    const typed = !isLacking && isDeniedToo(source, joined, at) ? `без ${own}` : own
    return { ...part, label: part.type === 'word' ? typed : capitalized(typed) }
  })
}

/** What nouns end with behind 'с', by their ending in the nominative. */
const INSTRUMENTALS: Readonly<Record<string, readonly string[]>> = {
  '': ['ом'],
  а: ['ой', 'ей'],
  я: ['ей'],
  ь: ['ью', 'ем'],
  й: ['ем'],
}

/** 'лаванда' in 'с пипеткой лаванда' is in the nominative, which no preposition governs (SEARCH-235). */
function isNamedAnew(ctx: Ctx, word: string): boolean {
  const { isWord } = searchOf(ctx.db)
  const [, own = '', ending = ''] = /^(\p{L}+?)([аяьй]?)$/u.exec(normalizeText(word)) ?? []
  if (own === '') return false
  const oblique = INSTRUMENTALS[ending] ?? []
  return oblique.some((end) => isWord(`${own}${end}`))
}

/** 'и' that joins a part to another: 'и без бабочек'. */
export const JOINT = /^(?:(?:и|или|а|но)\s+)+/iu

function isWithout({ groups }: Part): boolean {
  return groups.every(({ text }) => missingWord(text) !== null)
}

/** 'искусственной' of 'без искусственной щетины' is true of nothing that is left out. */
function isPassingOver(source: string, part: Part): boolean {
  return part.type === 'without' && BEFORE_MISSING.test(source.slice(0, startOf(part)))
}

function isLedIn(source: string, part: Part): boolean {
  return ledFrom(source, part) < startOf(part) || isPassingOver(source, part)
}

/** Returns where the part begins with its preposition. */
function ledFrom(source: string, { spans: [first] }: Part): number {
  return first === undefined ? 0 : withSmallWords(source, first).from
}
