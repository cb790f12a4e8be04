import { searchOf, type Understood } from '#db/search/open-search.ts'
import { categoryTile } from '#server/catalog/category-tile.ts'
import { popularIn } from '#server/catalog/get-popular-like.ts'
import { type ScopeRow, scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { Lack, SearchTerm, SearchView } from '#shared/search/contract.ts'
import { cutWords } from './cut-words.ts'
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
 * Returns suggestions for a query that finds nothing: shorter queries that find what was understood of it, the
 * categories of what they find and those beside them, the nearest first, and what is bought most in the former
 * (SEARCH-57, SEARCH-84). Returns nothing at all if nothing was understood.
 */
export function suggestAlternatives(ctx: Ctx, wanted: Understood): SearchView['help'] {
  const parts = partsOf(ctx, wanted).slice(0, MAX_PARTS)
  const near = shorterQueries(ctx, wanted, parts)
  const ofKind = near.filter(({ hasHead }) => hasHead)
  const hits = (ofKind.length > 0 ? ofKind : near).flatMap((one) =>
    scopeRows(ctx, searchScope(one.understood, { limit: LOOKED_AT })),
  )
  const head = parts.find(isHead)
  return {
    kind:
      head === undefined || near.length === 0
        ? null
        : { label: kindName(wanted, head), lack: lackOf(ctx, wanted, head, parts) },
    queries: near.map(({ st, amount }) => ({ st, amount })),
    ...nearHits(ctx, hits),
  }
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
    const read = understandQuery(ctx, typed)
    const understood = partsOf(ctx, read)
    const [first, ...more] = understood
    // A kind alone is named as the tables name it: 'стразы', not 'страз'.
    const name = more.length === 0 ? first?.groups[0]?.head?.text : undefined
    const st = name ? name : typed
    const amount = understood.some((part) => isHead(part) || part.type === 'brand')
      ? countHits(ctx, read, EXACTLY)
      : 0
    if (amount > 0 && !isReadOtherwise(read) && !found.has(st)) {
      found.set(st, { st, amount, understood: read, kept: own.length, hasHead: understood.some(isHead) })
    }
  }
  return [...found.values()]
    .sort((a, b) => Number(b.hasHead) - Number(a.hasHead) || b.kept - a.kept || a.amount - b.amount)
    .slice(0, QUERIES)
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
  const isOtherKind = only?.groups.some(({ phrases }) => phrases.flat().some((own) => search.hasMeaning(own)))
  if (only === undefined || more.length > 0 || (only.type === 'word' && isOtherKind))
    return { type: 'together', label: '' }
  return { type: only.type, label: only.label }
}
