import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { pictureColumns } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { restockAskers, restockRequests } from '#db/schema/restock.ts'

const isWaiting = isNull(restockRequests.toldAt)
const available = sql<number>`coalesce(${stock.available}, 0)`

/** Prepared statements about restock requests. */
export const restockStatements = prepared((db) => ({
  product: db
    .select({ isSold: products.isSold, available })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  ofContact: db
    .select({ id: restockRequests.id, toldAt: restockRequests.toldAt })
    .from(restockRequests)
    .where(
      and(
        eq(restockRequests.productId, sql.placeholder('productId')),
        eq(restockRequests.contact, sql.placeholder('contact')),
      ),
    )
    .prepare(),
  countOfGuests: db
    .select({ n: count() })
    .from(restockRequests)
    .where(
      and(
        eq(restockRequests.contact, sql.placeholder('contact')),
        isNull(restockRequests.clientId),
        isWaiting,
      ),
    )
    .prepare(),
  countOfClient: db
    .select({ n: count() })
    .from(restockRequests)
    .where(and(eq(restockRequests.clientId, sql.placeholder('clientId')), isWaiting))
    .prepare(),
  client: db
    .select({ phone: clients.phone, email: clients.email })
    .from(clients)
    .where(eq(clients.id, sql.placeholder('clientId')))
    .prepare(),
  /** Requests of a customer, and those of others for the customer's phone, which a code has proved. */
  own: db
    .select({
      id: restockRequests.id,
      shopItemId: products.id,
      ...pictureColumns,
      name: products.name,
      price: products.price,
      channel: restockRequests.channel,
      contact: restockRequests.contact,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(
      and(
        or(
          eq(restockRequests.clientId, sql.placeholder('clientId')),
          eq(restockRequests.contact, sql.placeholder('phone')),
        ),
        isWaiting,
      ),
    )
    .orderBy(desc(restockRequests.createdAt), desc(restockRequests.id))
    .prepare(),
  /**
   * Waiting requests after the one with the given id, whether or not their product can be bought: most cannot, and a
   * search for those that can would go through all of them in one step.
   */
  waiting: db
    .select({
      id: restockRequests.id,
      channel: restockRequests.channel,
      contact: restockRequests.contact,
      createdAt: restockRequests.createdAt,
      utcOffset: restockRequests.utcOffset,
      marking: products.marking,
      name: products.name,
      isSold: products.isSold,
      available,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .leftJoin(stock, eq(stock.productId, restockRequests.productId))
    .where(and(gt(restockRequests.id, sql.placeholder('after')), isWaiting))
    .orderBy(asc(restockRequests.id))
    .limit(sql.placeholder('most'))
    .prepare(),
  asked: db
    .select({ requestId: restockRequests.id, clientId: restockRequests.clientId })
    .from(restockAskers)
    .innerJoin(restockRequests, eq(restockRequests.id, restockAskers.requestId))
    .where(and(eq(restockAskers.tokenHash, sql.placeholder('tokenHash')), isWaiting))
    .prepare(),
  askerOf: db
    .select({ tokenHash: restockAskers.tokenHash })
    .from(restockAskers)
    .where(eq(restockAskers.requestId, sql.placeholder('requestId')))
    .limit(1)
    .prepare(),
  byStopHash: db
    .select({ contact: restockRequests.contact })
    .from(restockRequests)
    .where(eq(restockRequests.stopHash, sql.placeholder('stopHash')))
    .prepare(),
}))
