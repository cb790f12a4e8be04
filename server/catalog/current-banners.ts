import type { Ctx } from '#server/context.ts'
import type { Banner } from '#shared/catalog/contract.ts'
import { brandPath, categoryPath, ENDPOINTS } from '#shared/paths.ts'
import { allBrands } from './brands.ts'
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

/** Returns whether a category or brand that an address names exists; other pages and sites count as existing. */
function existingTargets(ctx: Ctx): (to: string) => boolean {
  const brands = new Set(allBrands(ctx).map(({ slug }) => brandPath(slug)))
  const categories = new Set([...categoryTree(ctx).byId.values()].map(({ path }) => categoryPath(path)))
  return (to) => {
    const { pathname, searchParams } = new URL(to, ctx.config.publicOrigin)
    if (/^https:/.test(to)) return true
    const named = searchParams.getAll(BRAND).map(brandPath)
    const isPage =
      pathname.startsWith('/catalog/') && pathname !== '/catalog/' ? categories.has(pathname) : true
    const isBrand = /^\/brands\/[^/]+\/$/.test(pathname) ? brands.has(pathname) : true
    return isPage && isBrand && named.every((path) => brands.has(path))
  }
}
