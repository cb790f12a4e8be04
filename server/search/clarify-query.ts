import { searchOf, type Understood } from '#db/search/open-search.ts'
import { ENOUGH } from '#db/search/plan-narrowed.ts'
import { readPrice } from '#db/search/read-price.ts'
import { indexTokensOf, readPieces } from '#db/search/search-tokens.ts'
import { allBrands } from '#server/catalog/brands.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { ScopeRow } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { requiredGroups } from './query-parts.ts'
import { countHits, isOfAllKinds, understandQuery } from './understand-query.ts'

const MAX_REFINEMENTS = 6
/** The maximum number of refinements of one kind, so that brands, colors, and volumes are mixed. */
const OF_ONE_KIND = 2
/**
 * A word is offered only if the share of hits that it keeps is within these bounds; otherwise it would narrow the
 * result too much or too little.
 */
const LEAST_SHARE = 0.03
const MOST_SHARE = 0.85

const brandWords = catalogCache<ReadonlyMap<number, string>>(1)
const familyLabels = new Map<string, string>(
  SHADE_FAMILIES.map(({ slug, label }) => [slug, label.toLocaleLowerCase('ru')]),
)
const tokensOf = new Map<string, readonly string[]>()

/**
 * Returns refinements that are computed from the hits: effects, colors, brands, and volumes of some of them. Each
 * one, added to the query, finds fewer products, but at least one.
 */
export function clarifyQuery(ctx: Ctx, rows: readonly ScopeRow[], wanted: Understood): string[] {
  if (rows.length < 2 || isOfAllKinds(wanted) || !isOpenEnded(ctx, wanted)) return []
  const { groups, price } = wanted
  const brands = brandWords(ctx, '', () => tellingBrands(ctx))
  const given = new Set(groups.flatMap(({ phrases, others }) => [...phrases, ...others].flat()))
  // A second color would be read as either.
  const isColored = [...familyLabels.values()].some((label) =>
    tokens(label).some((token) => given.has(token)),
  )
  const kinds = [
    [...tally(rows, (row) => row.effect)].map(
      ([effect, count]) => [effect.toLocaleLowerCase('ru'), count] as const,
    ),
    isColored ? new Map<string, number>() : tally(rows, (row) => familyLabels.get(row.shadeFamily ?? '')),
    tally(rows, (row) => brands.get(row.brandId)),
    tally(rows, (row) => row.volume),
  ]
  // By a word that leaves hardly any of a part of a kind, more of the kind would be found.
  const isOfPart = requiredGroups(wanted).some(
    ({ head, phrases }) => head !== undefined && phrases.some(({ length }) => length > 1),
  )
  const least = Math.max(rows.length * LEAST_SHARE, isOfPart ? ENOUGH : 1)
  const best = kinds.map((counts) =>
    [...counts]
      .filter(([, count]) => count >= least && count <= rows.length * MOST_SHARE)
      .filter(([word]) => !tokens(word).some((token) => given.has(token)))
      // Behind a price a number would be read as a part of it, and a unit, as the brand «Оборот», as that of the price.
      .filter(([word]) => price === null || (!/^\d/.test(word) && isStillPriced(wanted, word)))
      .sort((a, b) => b[1] - a[1]),
  )
  // The best word of each kind, then the second best; in each round those with the most hits first.
  const refinements: string[] = []
  for (let place = 0; place < OF_ONE_KIND; place++) {
    const round = best.flatMap((words) => words.slice(place, place + 1))
    refinements.push(...round.sort((a, b) => b[1] - a[1]).map(([word]) => word))
  }
  const offered = refinements.slice(0, MAX_REFINEMENTS)
  // Words beside the name of a category are read by the kinds that it names: 'инструменты для маникюра 5 мм'.
  if (requiredGroups(wanted).every(({ head }) => head?.isCategory !== true)) return offered
  return offered.filter((word) => countHits(ctx, understandQuery(ctx, `${wanted.query} ${word}`), 1) > 0)
}

/** Returns the names of brands by their ids, without those called by a word of the trade: 'Глянец', 'Строгая форма'. */
function tellingBrands(ctx: Ctx): ReadonlyMap<number, string> {
  const search = searchOf(ctx.db)
  const telling = allBrands(ctx).filter(({ name }) => !tokens(name).some((token) => search.hasMeaning(token)))
  return new Map(telling.map(({ id, name }) => [id, name]))
}

/** What follows 'и' may become a kind by another word: 'лак и чем его снять' and 'глиттер'. */
const JOINED = /\s(?:и|или|плюс)\s.* /u

/**
 * Whether a word may be added at the end: not to a list such as 'гель-лак и лампа', whose last kind it would narrow,
 * and not to a half-typed word, which would no longer be completed.
 */
function isOpenEnded(ctx: Ctx, wanted: Understood): boolean {
  const groups = requiredGroups(wanted)
  if (groups.some(({ words }) => words === undefined)) return false
  if (groups.some(({ head }) => head?.text === '')) return false
  const source = normalizeText(wanted.source)
  if (JOINED.test(source)) return false
  const last = /\p{L}+$/u.exec(source)?.[0]
  return last === undefined || searchOf(ctx.db).isKnown(last)
}

function isStillPriced({ query }: Understood, word: string): boolean {
  return readPrice(`${query} ${word}`).phrase === readPrice(query).phrase
}

function tally(
  rows: readonly ScopeRow[],
  wordOf: (row: ScopeRow) => string | null | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const word = wordOf(row)
    if (word != null) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function tokens(word: string): readonly string[] {
  const known = tokensOf.get(word)
  if (known !== undefined) return known
  const found = readPieces(word).flatMap(indexTokensOf)
  tokensOf.set(word, found)
  return found
}
