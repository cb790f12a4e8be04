import { searchOf, type Understood } from '#db/search/open-search.ts'
import { categoryTile } from '#server/catalog/category-tile.ts'
import { popularIn } from '#server/catalog/get-popular-like.ts'
import { type ScopeRow, scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { Lack, SearchTerm, SearchView } from '#shared/search/contract.ts'
import { cutWords, findWords, withSmallWords } from './cut-words.ts'
import { hitCategories, nearCategories } from './hit-categories.ts'
import { isHead, type Part, partsOf } from './query-parts.ts'
import { countHits, isReadOtherwise, searchScope, understandQuery, withoutPrice } from './understand-query.ts'

const QUERIES = 4
const CATEGORIES = 6
/** The number of hits of each shorter query from which categories are computed. */
const LOOKED_AT = 200
const MAX_PARTS = 6
/**
 * How many words of shorter queries are read in all, because reading takes the longer the more there are. Of 4500 real
 * queries those with the longest help need 25.
 */
const MAX_WORDS_READ = 30
/** A shorter query says how much it finds, which a list would cut. */
const EXACTLY = Number.MAX_SAFE_INTEGER
/** What is read as a word by itself: 'лак,топ/база' are three. */
const WORD = /[\p{L}\p{N}]+/gu
/** For whom or what: in a query whose kind has nothing for it, what the kind is not for. */
const USE = /(?:для|от|на|под|против) \p{L}+/iu

/**
 * Returns suggestions for a query that finds nothing: shorter queries that find what was understood of it, or what is
 * nearest to something that is not carried, the categories of what they find and those beside them, the nearest first,
 * and what is bought most in the former (SEARCH-57, SEARCH-84). Returns nothing at all if nothing was understood.
 */
export function suggestAlternatives(ctx: Ctx, wanted: Understood): SearchView['help'] {
  const parts = partsOf(ctx, wanted).slice(0, MAX_PARTS)
  const nearest = nearestQueries(ctx, wanted)
  // 'ватные диски' are as a whole something else.
  const isWhole = nearest.some(({ kept }) => kept > 1)
  const carried = isWhole ? null : withoutAbsent(ctx, wanted)
  const shorter = carried?.queries ?? (nearest.length > 0 ? [] : shorterQueries(ctx, wanted, parts))
  const near = shorter.length > 0 ? shorter : nearest
  const ofKind = near.filter(({ hasHead }) => hasHead)
  const hits = (ofKind.length > 0 ? ofKind : near).flatMap((one) =>
    scopeRows(ctx, searchScope(one.understood, { limit: LOOKED_AT })),
  )
  const head = parts.find(isHead)
  // 'пудра для лица' is told that the powder is not for faces, though what is nearest is no powder.
  const use = nearest.length > 0 ? bodyAsked(wanted, parts) : null
  const isTold = shorter.length > 0 || (use !== null && !wanted.source.startsWith('на ', use.from))
  const kind =
    head === undefined || !isTold
      ? null
      : { label: kindName(wanted, head), lack: lackOf(ctx, wanted, head, parts) }
  return {
    kind: carried?.kind ?? kind,
    queries: near.map(({ st, amount }) => ({ st, amount })),
    ...nearHits(ctx, hits),
  }
}

/**
 * Returns what a query asks for besides what is not carried: 'эстель шампунь' is a shampoo, but 'клей для страз' no
 * stones. Returns null where that is nothing.
 */
function withoutAbsent(ctx: Ctx, wanted: Understood) {
  const { isVetoed, source } = wanted
  const absent = isVetoed ? findWords(source, searchOf(ctx.db).absentWords(source), []) : null
  const rest = absent === null || absent.length === 0 ? '' : cutWords(source, absent)
  if (absent === null || rest === '') return null
  const read = understandQuery(ctx, rest)
  const parts = partsOf(ctx, read).slice(0, MAX_PARTS)
  const head = parts.find(isHead)
  const [named] = head === undefined ? [] : (findWords(source, headWords(head), absent) ?? [])
  if (head === undefined || named === undefined || withSmallWords(source, named).from < named.from)
    return null
  const found = new Map<string, Shorter>()
  const whole = [rest, read.source].map((typed) => shorterOf(ctx, typed, parts.length))
  for (const one of [...whole, ...shorterQueries(ctx, read, parts)])
    if (one !== null && !found.has(one.st)) found.set(one.st, one)
  if (found.size === 0) return null
  return {
    kind: {
      label: head.label,
      lack: { type: 'word', label: absent.map(({ from, to }) => source.slice(from, to)).join(' ') },
    } as const,
    queries: [...found.values()].slice(0, QUERIES),
  }
}

function headWords({ groups }: Part): readonly string[] {
  return groups.flatMap(({ head, words = [] }) => (head === undefined ? [] : words))
}

/** Returns the query for what is nearest to something not carried; how many words name that is what it keeps. */
function nearestQueries(ctx: Ctx, { source }: Understood): readonly Shorter[] {
  const nearest = searchOf(ctx.db).nearestTo(source)
  const one = nearest && shorterOf(ctx, nearest.query, nearest.absent.length)
  return one ? [one] : []
}

/** Returns suggestions for a query that finds nothing only in a category: what it finds everywhere. */
export function suggestEverywhere(ctx: Ctx, hits: readonly ScopeRow[]): SearchView['help'] {
  return { kind: null, queries: [], ...nearHits(ctx, hits) }
}

function nearHits(ctx: Ctx, hits: readonly ScopeRow[]) {
  const own = hitCategories(ctx, hits, 'leaf', CATEGORIES).map(({ id }) => id)
  return {
    categories: nearCategories(ctx, hits, CATEGORIES).map(categoryTile),
    popular: { isOfOne: own.length === 1, tiles: popularIn(ctx, own) },
  }
}

/** Returns suggestions for a query that finds nothing only at its price: the same at any price. */
export function suggestAnyPrice(ctx: Ctx, wanted: Understood, hits: readonly ScopeRow[]): SearchView['help'] {
  const head = partsOf(ctx, wanted).find(isHead)
  return {
    kind: head === undefined ? null : { label: kindName(wanted, head), lack: { type: 'price', label: '' } },
    queries: [{ st: withoutPrice(wanted), amount: countHits(ctx, wanted, EXACTLY) }],
    ...nearHits(ctx, hits),
  }
}

/** Returns suggestions for a query of whose hits none is in its list, 'со скидкой': all of them. */
export function suggestUnlisted(ctx: Ctx, wanted: Understood): SearchView['help'] {
  const all = { ...wanted, list: null }
  const head = partsOf(ctx, all).find(isHead)
  return {
    kind: head === undefined ? null : { label: kindName(wanted, head), lack: { type: 'list', label: '' } },
    queries: [{ st: wanted.source, amount: countHits(ctx, all, EXACTLY) }],
    ...nearHits(ctx, scopeRows(ctx, searchScope(all, { limit: LOOKED_AT }))),
  }
}

/** What is asked for a part of the body is named as generally as the query names it: 'Лак', not 'Лак для ногтей'. */
function kindName({ isVetoed }: Understood, { label, groups }: Part): string {
  const text = groups[0]?.head?.text ?? ''
  return isVetoed && text !== '' ? text.charAt(0).toLocaleUpperCase('ru') + text.slice(1) : label
}

interface Shorter extends SearchTerm {
  readonly understood: Understood
  readonly kept: number
  readonly hasHead: boolean
}

/**
 * Returns queries without some of the parts that find something of a kind or a brand: those that keep the kind first,
 * then those that keep the most parts, then those with the fewest hits. Other words found by themselves are hardly what
 * was meant.
 */
function shorterQueries(ctx: Ctx, wanted: Understood, parts: readonly Part[]): Shorter[] {
  const use = bodyAsked(wanted, parts)
  const kept = [
    ...parts.map((one) => parts.filter((other) => other !== one)),
    ...parts.filter((part) => isHead(part) || part.type === 'brand').map((part) => [part]),
  ]
  const found = new Map<string, Shorter>()
  let left = MAX_WORDS_READ
  for (const own of kept.filter((one) => one.length > 0)) {
    const cut = parts.filter((part) => !own.includes(part)).flatMap(({ spans }) => spans)
    const typed = cutWords(wanted.source, use === null ? cut : [...cut, use])
    if (typed === '' || typed === wanted.source) continue
    const words = typed.match(WORD)?.length ?? 0
    if (words > left) continue
    left -= words
    const one = shorterOf(ctx, typed, own.length)
    if (one !== null && !found.has(one.st)) found.set(one.st, one)
  }
  return [...found.values()]
    .sort((a, b) => Number(b.hasHead) - Number(a.hasHead) || b.kept - a.kept || a.amount - b.amount)
    .slice(0, QUERIES)
}

/** Returns a query as it is offered; null unless it finds something of a kind or a brand as it is written. */
function shorterOf(ctx: Ctx, typed: string, kept: number): Shorter | null {
  const read = understandQuery(ctx, typed)
  const understood = partsOf(ctx, read)
  const [first, ...more] = understood
  // A kind alone is named as the tables name it: 'стразы', not 'страз'.
  const name = more.length === 0 ? first?.groups[0]?.head?.text : undefined
  const st = name ? name : typed
  const hasHead = understood.some(isHead)
  if (isReadOtherwise(read) || !(hasHead || understood.some(({ type }) => type === 'brand'))) return null
  const amount = countHits(ctx, read, EXACTLY)
  return amount > 0 ? { st, amount, understood: read, kept, hasHead } : null
}

/** Returns the part of the body that a kind has nothing for, with its preposition: 'для лица'. */
function bodyAsked({ isVetoed, source }: Understood, parts: readonly Part[]) {
  if (!isVetoed) return null
  const spans = parts.flatMap((part) => part.spans)
  for (const { index, 0: text } of source.matchAll(new RegExp(USE, 'giu'))) {
    const span = { from: index, to: index + text.length }
    if (!spans.some(({ from, to }) => from < span.to && span.from < to)) return span
  }
  return null
}

/** Returns which part of the query the kind does not have; several, none, or another kind lack only together. */
function lackOf(ctx: Ctx, wanted: Understood, head: Part, parts: readonly Part[]): Lack {
  const use = bodyAsked(wanted, parts)
  if (use !== null) return { type: 'use', label: wanted.source.slice(use.from, use.to) }
  const search = searchOf(ctx.db)
  const lacking = parts.filter(
    (part) => part !== head && search.count({ readings: [[...head.groups, ...part.groups]] }, 1) === 0,
  )
  const [only, ...more] = lacking
  // 'бумажные формы шаблоны': the word that the kind lacks names another kind.
  const isOtherKind = only?.groups.some(({ phrases }) => phrases.flat().some((own) => search.namesKind(own)))
  if (only === undefined || more.length > 0 || (only.type === 'word' && isOtherKind))
    return { type: 'together', label: '' }
  return { type: only.type, label: only.label }
}
