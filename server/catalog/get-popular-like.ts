import type { Ctx } from '#server/context.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { catalogStatements } from './queries.ts'
import { neighborIds } from './scope.ts'
import { tilesByIds } from './tiles.ts'

const SHELF = 12
/** The number of categories that a shelf is chosen from, the first of the shopper's first. */
const CATEGORIES = 6
/** How many products of a category are read, because many of them belong to the same line. */
const READ = 36

/**
 * Returns what is most in demand in the categories of the given products: available products only, one of each line,
 * by turns from each category, and none of the given ones. Empty if none of them is sold any more.
 */
export function getPopularLike(ctx: Ctx, shopItemIds: readonly number[]): ProductTile[] {
  const given = linesOf(ctx, shopItemIds)
  const categoryIds = [...new Set(given.map(({ categoryId }) => categoryId))].slice(0, CATEGORIES)
  return popularIn(ctx, categoryIds, new Set(given.map(({ lineId }) => lineId)))
}

/**
 * Returns what is most in demand in the given categories: available products only, one of each line that is not in
 * `lines`, by turns from each category.
 */
export function popularIn(
  ctx: Ctx,
  categoryIds: readonly number[],
  lines: ReadonlySet<number> = new Set(),
): ProductTile[] {
  const seenLines = new Set(lines)
  const shelves = categoryIds.map((categoryId) => {
    const ids: number[] = []
    for (const { id, lineId } of linesOf(ctx, neighborIds(ctx, categoryId, null, READ))) {
      if (seenLines.has(lineId)) continue
      seenLines.add(lineId)
      ids.push(id)
    }
    return ids
  })
  const byTurn = Array.from({ length: SHELF }, (_, turn) => shelves.flatMap((ids) => ids[turn] ?? []))
  // The list of neighbors may be half a minute old.
  return tilesByIds(ctx, byTurn.flat().slice(0, SHELF)).filter(({ availableCount }) => availableCount > 0)
}

/** Returns category and line of each product that is sold, in the order of the ids. */
function linesOf(ctx: Ctx, ids: readonly number[]) {
  return catalogStatements(ctx.db).lines.all({ ids: JSON.stringify(ids) })
}
