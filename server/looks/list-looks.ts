import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Address } from '#server/catalog/list-addresses.ts'
import type { Ctx } from '#server/context.ts'
import type { LookCard, LooksView } from '#shared/looks/contract.ts'
import { lookPath } from '#shared/paths.ts'
import { type SeenLook, seeLook } from './look-view.ts'
import { lookStatements } from './queries.ts'

const cached = catalogCache<readonly SeenLook[]>(1)

/** Returns all looks that are shown; their sums may be half a minute old. */
function seenLooks(ctx: Ctx): readonly SeenLook[] {
  return cached(ctx, '', () =>
    lookStatements(ctx.db)
      .shown.all()
      .map((look) => seeLook(ctx, look)),
  )
}

const views = catalogCache<LooksView>(1)

/** Returns the looks in their order (LOOK-1); all callers share one object while it is cached. */
export function listLooks(ctx: Ctx): LooksView {
  return views(ctx, '', () => ({ looks: seenLooks(ctx).map(({ card }) => card) }))
}

/** Returns the looks that offer a product now, in their order (LOOK-9). */
export function looksOfProduct(ctx: Ctx, { shopItemId }: { readonly shopItemId: number }): LooksView {
  const looks = seenLooks(ctx).flatMap(({ card, items }): LookCard[] =>
    items.some(({ tile }) => tile?.shopItemId === shopItemId) ? [card] : [],
  )
  return { looks }
}

/** Returns the addresses of all looks that are shown, for the sitemap. */
export function listLookAddresses({ db }: Pick<Ctx, 'db'>): readonly Address[] {
  return lookStatements(db)
    .shown.all()
    .map(({ slug, changedAt }) => ({ path: lookPath(slug), changedAt }))
}

/** Whether any look is shown. */
export function hasLooks({ db }: Pick<Ctx, 'db'>): boolean {
  return lookStatements(db).any.get() !== undefined
}
