import type { Ctx } from '#server/context.ts'
import type { HomeView } from '#shared/catalog/contract.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { brandPath, listingPath, paths } from '#shared/paths.ts'
import { brandsOnSale } from './brands.ts'
import { catalogCache } from './catalog-cache.ts'
import { categoryTile } from './category-tile.ts'
import { categoryTree } from './category-tree.ts'
import { currentBanners } from './current-banners.ts'
import { homeRows, type RowFields } from './scope.ts'
import { tilesByIds } from './tiles.ts'

const SLIDER = 12
const CATEGORIES = 6
const BRANDS = 12

interface HomeIds {
  readonly novelties: readonly number[]
  readonly discounted: readonly number[]
  readonly popular: readonly number[]
  readonly shadeCount: number
  readonly productCount: number
}

const cached = catalogCache<HomeIds>()

/** Returns the home page. Each slider shows at most one product per category, so that it is varied. */
export function getHome(ctx: Ctx): HomeView {
  const tree = categoryTree(ctx)
  const ids = cached(ctx, 'home', () => chooseIds(ctx))
  // One statement for all three rows.
  const tiles = tilesByIds(ctx, [...ids.novelties, ...ids.discounted, ...ids.popular])
  const tileOf = new Map(tiles.map((tile) => [tile.shopItemId, tile]))
  const row = (chosen: readonly number[]) => chosen.flatMap((id) => tileOf.get(id) ?? [])
  return {
    banners: currentBanners(ctx),
    categories: (tree.children.get(null) ?? []).slice(0, CATEGORIES).map(categoryTile),
    novelties: row(ids.novelties),
    discounted: row(ids.discounted),
    popular: row(ids.popular),
    brands: brandsOnSale(ctx)
      .slice(0, BRANDS)
      .map((brand) => ({ name: brand.name, url: brandPath(brand.slug) })),
    tones: SHADE_FAMILIES.map((family) => ({
      name: family.label,
      hex: family.hex,
      url: listingPath(paths.catalog, { shade: [family.slug] }),
    })),
    shadeCount: ids.shadeCount,
    productCount: ids.productCount,
  }
}

function chooseIds(ctx: Ctx): HomeIds {
  const { wanted, newest, counts } = homeRows(ctx)
  const discounted = spread(
    wanted.filter((row) => (row.basePrice - row.price) / row.basePrice >= 0.2),
    new Set(),
  )
  return {
    novelties: spread(newest, new Set()),
    discounted,
    popular: spread(wanted, new Set(discounted)),
    ...counts,
  }
}

/** Returns the ids of the first product of each category, in the given order and without those in `taken`. */
function spread(rows: readonly RowFields[], taken: ReadonlySet<number>): number[] {
  const seen = new Set<string>()
  const ids: number[] = []
  for (const row of rows) {
    const key = `${row.categoryId}|${row.brandId}`
    const category = `c${row.categoryId}`
    if (taken.has(row.id) || seen.has(key) || seen.has(category)) continue
    seen.add(key)
    seen.add(category)
    ids.push(row.id)
    if (ids.length === SLIDER) break
  }
  return ids
}
