import type { Ctx } from '#server/context.ts'
import type { Banner } from '#shared/catalog/contract.ts'
import { brandPath, categoryPath, ENDPOINTS, paths } from '#shared/paths.ts'
import { allBrands } from './brands.ts'
import { catalogCache } from './catalog-cache.ts'
import { categoryTree } from './category-tree.ts'

/** The parameter by which the address of a list names brands. */
const BRAND = 'brand[]'

/**
 * Returns the banners of the settings that are shown now: those whose days include today, and whose link leads to
 * categories and brands that this shop has (PAGE-28).
 */
export function currentBanners(ctx: Ctx): Banner[] {
  const running = ctx.config.shop.banners.filter(
    ({ startsAt, endsAt }) => (startsAt ?? 0) <= ctx.now && ctx.now < (endsAt ?? Number.POSITIVE_INFINITY),
  )
  if (running.length === 0) return []
  const exists = existingTargets(ctx)
  return running
    .filter(({ link }) => exists(link.to))
    .map(({ picture, background, kicker, title, text, link }) => {
      return { picture: `${ENDPOINTS.pictures}/banner/${picture}`, background, kicker, title, text, link }
    })
}

const listPaths = catalogCache<ReadonlySet<string>>(1)

/** Returns whether a category or brand that an address names exists; other pages and sites count as existing. */
function existingTargets(ctx: Ctx): (to: string) => boolean {
  const known = listPaths(
    ctx,
    '',
    () =>
      new Set([
        ...[paths.catalog, paths.brands],
        ...allBrands(ctx).map(({ slug }) => brandPath(slug)),
        ...[...categoryTree(ctx).byId.values()].map(({ path }) => categoryPath(path)),
      ]),
  )
  return (to) => {
    if (!to.startsWith('/')) return true
    const { pathname, searchParams } = new URL(to, ctx.config.publicOrigin)
    const isListed = pathname.startsWith(paths.catalog) || pathname.startsWith(paths.brands)
    const named = [...(isListed ? [pathname] : []), ...searchParams.getAll(BRAND).map(brandPath)]
    return named.every((path) => known.has(path))
  }
}
