import type { z } from 'zod/mini'
import { getHome } from '#server/catalog/get-home.ts'
import { getPopularLike } from '#server/catalog/get-popular-like.ts'
import type { Ctx } from '#server/context.ts'
import type { PopularForShopper, PopularInput } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/** How many ordered products are read. */
const ORDERED = 24

/**
 * Returns what is popular in the categories of what the shopper has viewed, which only the browser knows, and ordered
 * (BASK-71); for a shopper without any, what is popular in the shop.
 */
export function getPopularForShopper(
  ctx: Ctx,
  { viewedIds }: z.infer<typeof PopularInput>,
): PopularForShopper {
  const ordered =
    ctx.actor.type === 'anonymous'
      ? []
      : orderStatements(ctx.db).ordered.all({ shopperId: ctx.actor.shopperId, limit: ORDERED })
  const known = [...new Set([...viewedIds, ...ordered.map(({ productId }) => productId)])]
  const like = getPopularLike(ctx, known)
  return like.length > 0 ? { items: like, isOwn: true } : { items: getHome(ctx).popular, isOwn: false }
}
