import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { orderItems } from '#db/schema/orders.ts'
import { orderRefunds } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import type { RefundedLine } from '#shared/payments/refund-parts.ts'

const statements = prepared((db) => ({
  taken: db
    .select({ productId: stockMoves.productId, quantity: sql<number>`-sum(${stockMoves.delta})` })
    .from(stockMoves)
    .where(eq(stockMoves.orderId, sql.placeholder('id')))
    .groupBy(stockMoves.productId)
    .prepare(),
  /** The pieces that refunds have given back the money of, without their being for sale again. */
  unsold: db
    .select({ lines: orderRefunds.lines })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, sql.placeholder('id')), eq(orderRefunds.isRestocked, false)))
    .prepare(),
  product: db
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, sql.placeholder('id')),
        eq(orderItems.position, sql.placeholder('position')),
      ),
    )
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/**
 * Returns to stock what an order has taken and not returned yet, so that a second call returns nothing. Pieces that a
 * refund has kept off the stock stay off it. Runs inside a transaction.
 */
export function restockOrder(ctx: Scope, orderId: number): void {
  const unsold = new Map<number, number>()
  for (const { lines } of statements(ctx.db).unsold.all({ id: orderId }))
    for (const { productId, quantity } of piecesOf(ctx, orderId, lines))
      unsold.set(productId, (unsold.get(productId) ?? 0) + quantity)
  for (const { productId, quantity } of statements(ctx.db).taken.all({ id: orderId }))
    addToStock(ctx, orderId, productId, quantity - (unsold.get(productId) ?? 0))
}

/** Returns the pieces of a refund to stock. Runs inside a transaction. */
export function restockPieces(ctx: Scope, orderId: number, lines: readonly RefundedLine[]): void {
  for (const { productId, quantity } of piecesOf(ctx, orderId, lines))
    addToStock(ctx, orderId, productId, quantity)
}

function piecesOf(ctx: Scope, id: number, lines: readonly RefundedLine[]) {
  return lines.flatMap(({ position, quantity }) => {
    const line = statements(ctx.db).product.get({ id, position })
    return line ? { productId: line.productId, quantity } : []
  })
}

function addToStock(ctx: Scope, orderId: number, productId: number, quantity: number): void {
  if (quantity <= 0) return
  ctx.db
    .update(stock)
    .set({ available: sql`${stock.available} + ${quantity}` })
    .where(eq(stock.productId, productId))
    .run()
  ctx.db
    .insert(stockMoves)
    .values({ productId, delta: quantity, reason: 'return', orderId, at: ctx.now })
    .run()
}
