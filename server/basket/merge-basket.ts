import { asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { products, stock } from '#db/schema/catalog.ts'
import type { Ctx } from '#server/context.ts'
import { isUsableBy } from '#server/coupons/coupons.ts'
import { mergeQuantity } from '#shared/basket/merge-quantity.ts'
import { MAX_LINES, upsertBasketOf } from './line-change.ts'

const statements = prepared((db) => ({
  basket: db
    .select({
      id: baskets.id,
      tariffId: baskets.tariffId,
      pickupPointId: baskets.pickupPointId,
      paymentSystemId: baskets.paymentSystemId,
      couponKey: baskets.couponKey,
    })
    .from(baskets)
    .where(eq(baskets.shopperId, sql.placeholder('shopperId')))
    .prepare(),
  phone: db
    .select({ phone: clients.phone })
    .from(clients)
    .where(eq(clients.id, sql.placeholder('shopperId')))
    .prepare(),
  lines: db
    .select({
      productId: basketItems.productId,
      quantity: basketItems.quantity,
      addedAt: basketItems.addedAt,
      name: products.name,
      available: sql<number>`CASE WHEN ${products.isSold} THEN coalesce(${stock.available}, 0) ELSE 0 END`,
    })
    .from(basketItems)
    .innerJoin(products, eq(products.id, basketItems.productId))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(eq(basketItems.basketId, sql.placeholder('basketId')))
    .orderBy(asc(basketItems.addedAt), sql`${basketItems}.rowid`)
    .prepare(),
}))

export interface MergedBasket {
  /** The available pieces in the merged basket; 0 unless both baskets had available pieces. */
  readonly quantity: number
  /** Products whose quantities add up to more than the stock. */
  readonly lowered: { name: string; available: number }[]
  /** Names of products for which the merged basket has no line left. */
  readonly leftOut: string[]
}

type Row = NonNullable<ReturnType<ReturnType<typeof statements>['basket']['get']>>

/**
 * Moves one shopper's basket into another's: quantities add up, limited by the stock (AUTH-48, AUTH-49). The choices
 * of delivery and payment of the moved basket replace those of the other, because they are more recent, and so
 * does its coupon, unless only the other's can still be used (AUTH-81). Runs only inside a transaction.
 */
export function mergeBasket(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { from, to }: { from: number; to: number },
): MergedBasket {
  const theirs = statements(ctx.db).basket.get({ shopperId: from })
  if (!theirs) return { quantity: 0, lowered: [], leftOut: [] }
  const basketId = upsertBasketOf(ctx, to)
  const mine = statements(ctx.db).basket.get({ shopperId: to })
  const phone = statements(ctx.db).phone.get({ shopperId: to })?.phone ?? ''
  if (mine) mergeSelections(ctx, { mine, theirs, phone })
  const merged = mergeLines(ctx, theirs.id, basketId)
  ctx.db.delete(basketItems).where(eq(basketItems.basketId, theirs.id)).run()
  return merged
}

function mergeLines(ctx: Pick<Ctx, 'db'>, from: number, basketId: number): MergedBasket {
  const linesOf = (id: number) => statements(ctx.db).lines.all({ basketId: id })
  const [ownLines, guestLines] = [linesOf(basketId), linesOf(from)]
  const wanted = new Map(ownLines.map(({ productId, quantity }) => [productId, quantity]))
  const merged = { lowered: [] as { name: string; available: number }[], leftOut: [] as string[] }
  for (const { name, available, ...line } of guestLines) {
    const mine = wanted.get(line.productId) ?? 0
    if (mine === 0 && wanted.size >= MAX_LINES) {
      merged.leftOut.push(name)
      continue
    }
    const { quantity, isLowered } = mergeQuantity({ mine, theirs: line.quantity, available })
    ctx.db
      .insert(basketItems)
      .values({ ...line, basketId, quantity })
      .onConflictDoUpdate({ target: [basketItems.basketId, basketItems.productId], set: { quantity } })
      .run()
    wanted.set(line.productId, quantity)
    if (isLowered) merged.lowered.push({ name, available })
  }
  const hadBothPieces = piecesOf(ownLines) > 0 && piecesOf(guestLines) > 0
  return { ...merged, quantity: hadBothPieces ? piecesOf(linesOf(basketId)) : 0 }
}

/** Counts the available pieces of some lines. */
function piecesOf(lines: readonly { readonly quantity: number; readonly available: number }[]): number {
  return lines.reduce((sum, { quantity, available }) => sum + Math.min(quantity, available), 0)
}

/**
 * Takes over the choices of the moved basket. A pickup point belongs to its tariff, so both are taken over or
 * neither.
 */
function mergeSelections(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { mine, theirs, phone }: { mine: Row; theirs: Row; phone: string },
): void {
  const { tariffId, pickupPointId, paymentSystemId, couponKey } = theirs
  const isUsable = (key: string | null) => key !== null && isUsableBy(ctx, key, phone)
  const taken = {
    ...(tariffId !== 0 && { tariffId, pickupPointId }),
    ...(paymentSystemId !== 0 && { paymentSystemId }),
    ...(couponKey !== null && (isUsable(couponKey) || !isUsable(mine.couponKey)) && { couponKey }),
  }
  if (Object.keys(taken).length === 0) return
  ctx.db.update(baskets).set(taken).where(eq(baskets.id, mine.id)).run()
}
