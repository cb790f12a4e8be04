import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import { pictureKeys } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { brands, giftRules, products, stock } from '#db/schema/catalog.ts'
import { paymentSystems } from '#db/schema/payments.ts'

const productColumns = {
  ...pictureKeys,
  marking: products.marking,
  name: products.name,
  price: products.price,
  basePrice: products.basePrice,
  brandId: products.brandId,
  brand: brands.name,
  categoryId: products.categoryId,
  isSold: products.isSold,
  isLarge: products.isLarge,
  isGiftCard: products.isGiftCard,
  weightGrams: products.weightGrams,
  sizeCm: products.sizeCm,
  available: sql<number>`coalesce(${stock.available}, 0)`,
}

/** Prepared statements that read and change the basket. */
export const basketStatements = prepared((db) => ({
  basketOfShopper: db
    .select({
      id: baskets.id,
      version: baskets.version,
      tariffId: baskets.tariffId,
      pickupPointId: baskets.pickupPointId,
      paymentSystemId: baskets.paymentSystemId,
      bonusesToWithdraw: baskets.bonusesToWithdraw,
      couponKey: baskets.couponKey,
      isPrepay: paymentSystems.isPrepay,
    })
    .from(baskets)
    .leftJoin(paymentSystems, eq(paymentSystems.id, baskets.paymentSystemId))
    .where(eq(baskets.shopperId, sql.placeholder('shopperId')))
    .prepare(),
  lines: db
    .select({ ...productColumns, quantity: basketItems.quantity })
    .from(basketItems)
    .innerJoin(products, eq(products.id, basketItems.productId))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(eq(basketItems.basketId, sql.placeholder('basketId')))
    // Lines that were added in the same millisecond keep their order.
    .orderBy(asc(basketItems.addedAt), sql`${basketItems}.rowid`)
    .prepare(),
  product: db
    .select(productColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  upsertBasket: db
    .insert(baskets)
    .values({ shopperId: sql.placeholder('shopperId'), updatedAt: sql.placeholder('now') })
    .onConflictDoUpdate({ target: baskets.shopperId, set: { updatedAt: sql`${sql.placeholder('now')}` } })
    .returning({ id: baskets.id })
    .prepare(),
  writeLine: db
    .insert(basketItems)
    .values({
      basketId: sql.placeholder('basketId'),
      productId: sql.placeholder('productId'),
      quantity: sql.placeholder('quantity'),
      addedAt: sql.placeholder('addedAt'),
    })
    .onConflictDoUpdate({
      target: [basketItems.basketId, basketItems.productId],
      set: { quantity: sql`${sql.placeholder('quantity')}` },
    })
    .prepare(),
  lineMoment: db
    .select({ addedAt: basketItems.addedAt, row: sql<number>`${basketItems}.rowid` })
    .from(basketItems)
    .where(
      and(
        eq(basketItems.basketId, sql.placeholder('basketId')),
        eq(basketItems.productId, sql.placeholder('productId')),
      ),
    )
    .prepare(),
  /** Makes all lines before one a millisecond older. */
  ageLines: db
    .update(basketItems)
    .set({ addedAt: sql`${basketItems.addedAt} - 1` })
    .where(
      and(
        eq(basketItems.basketId, sql.placeholder('basketId')),
        sql`(${basketItems.addedAt}, ${basketItems}.rowid) < (${sql.placeholder('addedAt')}, ${sql.placeholder('row')})`,
      ),
    )
    .prepare(),
  deleteLine: db
    .delete(basketItems)
    .where(
      and(
        eq(basketItems.basketId, sql.placeholder('basketId')),
        eq(basketItems.productId, sql.placeholder('productId')),
      ),
    )
    .prepare(),
  lineQuantity: db
    .select({ quantity: basketItems.quantity })
    .from(basketItems)
    .innerJoin(baskets, eq(baskets.id, basketItems.basketId))
    .where(
      and(
        eq(baskets.shopperId, sql.placeholder('shopperId')),
        eq(basketItems.productId, sql.placeholder('productId')),
      ),
    )
    .prepare(),
  lineCount: db
    .select({ lines: count() })
    .from(basketItems)
    .where(eq(basketItems.basketId, sql.placeholder('basketId')))
    .prepare(),
  giftRules: db
    .select({
      id: giftRules.id,
      name: giftRules.name,
      minTotal: giftRules.minTotal,
      brandId: giftRules.brandId,
      productId: giftRules.productId,
      quantity: giftRules.quantity,
      startsAt: giftRules.startsAt,
      endsAt: giftRules.endsAt,
      availableCount: sql<number>`coalesce(${stock.available}, 0)`,
      product: { ...pictureKeys, name: products.name },
    })
    .from(giftRules)
    .innerJoin(products, eq(products.id, giftRules.productId))
    .leftJoin(stock, eq(stock.productId, giftRules.productId))
    .where(and(lte(giftRules.startsAt, sql.placeholder('now')), gt(giftRules.endsAt, sql.placeholder('now'))))
    .orderBy(asc(giftRules.id))
    .prepare(),
}))

export type ProductRow = NonNullable<ReturnType<ReturnType<typeof basketStatements>['product']['get']>>
