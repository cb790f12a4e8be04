import type { Ctx } from '#server/context.ts'
import { kindPictureOf } from '#server/pictures/picture-url.ts'
import type { FilterOption, Listing, ListingChoice } from '#shared/catalog/contract.ts'
import type { FilterKey } from '#shared/catalog/listing-keys.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { compareSizes, sizesLabel } from '#shared/catalog/sizes.ts'
import { roubles } from '#shared/money.ts'
import { applyChoice, type ChoiceResult, type Columns, columnsOf } from './apply-choice.ts'
import { allBrands, type Brand } from './brands.ts'
import { catalogCache } from './catalog-cache.ts'
import { knownChoice } from './known-choice.ts'
import { ratingScores, type Scope, scopeKey, scopeRows, soldOutIds } from './scope.ts'
import { tilesByIds } from './tiles.ts'

/** The number of products on a page of a list. */
export const PAGE_SIZE = 24

/** Labels of the filters; the label of the volume filter depends on the units in the list. */
const LABELS: Record<Exclude<FilterKey, 'volume'>, string> = {
  shade: 'Оттенок',
  brand: 'Бренд',
  effect: 'Эффект',
}
const collator = new Intl.Collator('ru', { numeric: true })

const brandsCache = catalogCache<readonly Brand[]>()

/**
 * Returns the brands sorted by name, cached because comparing names is the most expensive part of building the
 * filters.
 */
function brandsByName(ctx: Ctx): readonly Brand[] {
  return brandsCache(ctx, 'brands by name', () =>
    [...allBrands(ctx)].sort((a, b) => collator.compare(a.name, b.name)),
  )
}

/** Results by scope and choice, because most shoppers first see the unfiltered list of a scope. */
const results = catalogCache<ChoiceResult>()

/** Columns of categories and brands, which many choices read; a search is read once. */
const columnsCache = catalogCache<Columns>()

function columnsOfScope(ctx: Ctx, scope: Scope): Columns {
  const build = () => columnsOf(scopeRows(ctx, scope), soldOutIds(ctx))
  return scope.type === 'search' ? build() : columnsCache(ctx, scopeKey(scope), build)
}

function choose(ctx: Ctx, scope: Scope, choice: ListingChoice): ChoiceResult {
  const { page: _page, ...rest } = choice
  return results(ctx, JSON.stringify([scopeKey(scope), rest]), () =>
    applyChoice(columnsOfScope(ctx, scope), rest, rest.sort === 'rating' ? ratingScores(ctx) : undefined),
  )
}

/**
 * Returns one page of a scope's products with the list's filters (CAT-4); a page beyond the last one has no products.
 */
export function listProducts(ctx: Ctx, scope: Scope, given: ListingChoice): Listing {
  const brands = brandsByName(ctx)
  const { choice: known, unknown } = knownChoice(ctx, scope, given)
  const choice = withBrandIds(known, brands)
  const result = choose(ctx, scope, choice)
  const page = choice.page ?? 1
  const ids = result.rowsAt((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => row.id)
  return {
    items: tilesByIds(ctx, ids),
    total: result.total,
    cutAt: null,
    page,
    pageCount: Math.max(1, Math.ceil(result.total / PAGE_SIZE)),
    pageSize: PAGE_SIZE,
    filters: toFilters(result, choice, brands),
    unknown,
    priceRange: result.priceRange && {
      min: roubles(result.priceRange.min),
      max: roubles(result.priceRange.max),
    },
    inStockCount: result.inStockCount,
    discountedCount: result.discountedCount,
    sort: choice.sort ?? 'popular',
  }
}

/** Replaces brand slugs, which addresses contain, by brand ids, which rows contain. */
function withBrandIds(choice: ListingChoice, brands: readonly Brand[]): ListingChoice {
  if (!choice.brand) return choice
  const idBySlug = new Map(brands.map((brand) => [brand.slug, String(brand.id)]))
  return { ...choice, brand: choice.brand.map((slug) => idBySlug.get(slug) ?? slug) }
}

function toFilters(
  result: ChoiceResult,
  choice: ListingChoice,
  brands: readonly Brand[],
): Listing['filters'] {
  const option = (
    key: FilterKey,
    raw: string,
    value: string,
    label: string,
    swatch: string | null,
  ): FilterOption => {
    const count = result.counts[key].get(raw) ?? 0
    const checked = choice[key]?.includes(raw) ?? false
    const image = swatch === null ? null : kindPictureOf('polish', swatch).src
    return { value, label, count, checked, disabled: count === 0 && !checked, swatch, image }
  }
  const options: Record<FilterKey, FilterOption[]> = {
    shade: SHADE_FAMILIES.map((family) =>
      option('shade', family.slug, family.slug, family.label, family.hex),
    ),
    brand: brands.map((brand) => option('brand', String(brand.id), brand.slug, brand.name, null)),
    effect: textOptions('effect', collator.compare),
    volume: textOptions('volume', compareSizes),
  }
  function textOptions(key: 'effect' | 'volume', compare: (a: string, b: string) => number): FilterOption[] {
    const values = new Set([...result.counts[key].keys(), ...(choice[key] ?? [])])
    return [...values].sort(compare).map((value) => option(key, value, value, value, null))
  }
  const labelOf = (key: FilterKey) =>
    key === 'volume' ? sizesLabel(options.volume.map(({ value }) => value)) : LABELS[key]
  // Brands with the most products come first, because shoppers look for them; the page collapses the others.
  options.brand.sort((a, b) => b.count - a.count)
  return (Object.keys(options) as FilterKey[])
    .map((key) => ({ key, label: labelOf(key), options: inOrder(key, options[key]) }))
    .filter((filter) => filter.options.length > 1 || filter.options.some((o) => o.checked))
}

/** Returns the options to show, the chosen ones first (CAT-25). Shades keep their places among the swatches. */
function inOrder(key: FilterKey, options: readonly FilterOption[]): FilterOption[] {
  const shown = options.filter((option) => isWorthShowing(key, option))
  return key === 'shade' ? shown : shown.sort((a, b) => Number(b.checked) - Number(a.checked))
}

/** Returns false for options without products, except for shades, which keep their places among the swatches. */
function isWorthShowing(key: FilterKey, option: FilterOption): boolean {
  return key === 'shade' || option.count > 0 || option.checked
}
