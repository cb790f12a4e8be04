import { asc, eq, inArray, or } from 'drizzle-orm'
import { clients, knownDevices, sessions } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { products } from '#db/schema/catalog.ts'
import { consents } from '#db/schema/consents.ts'
import { coupons } from '#db/schema/coupons.ts'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import { outbox } from '#db/schema/jobs.ts'
import { couponUses, orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { orderRefunds } from '#db/schema/payments.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { reviews } from '#db/schema/reviews.ts'
import { securityEvents } from '#db/schema/security.ts'
import { callbacksOf } from '#server/callback/callbacks-of.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { messagesToBuyer } from '#server/orders/order-messages.ts'
import { viewRefund } from '#server/orders/view-refund.ts'
import type { AccountExport } from '#shared/account/account-export.ts'
import { AppError } from '#shared/errors.ts'
import { wishesOf } from '#shared/orders/order-wishes.ts'

const time = (at: number) => new Date(at).toISOString()

/**
 * Returns everything that the shop knows about the customer (ACC-14, ACC-16). Throws NOT_SIGNED_IN, TOO_MANY_REQUESTS.
 */
export function exportAccount(ctx: Ctx): AccountExport {
  const { shopperId } = requireClient(ctx)
  const { db } = ctx
  spendBudget(ctx, 'export', {})
  const client = db.select().from(clients).where(eq(clients.id, shopperId)).get()
  if (!client) throw new AppError('NOT_SIGNED_IN')
  const { phone, name, email, smsAgreement, emailAgreement } = client
  const callbacks = callbacksOf(ctx, phone)
  const product = { marking: products.marking, name: products.name }
  return {
    exportedAt: time(ctx.now),
    profile: { phone, name, email, smsAgreement, emailAgreement, since: time(client.createdAt) },
    orders: ordersOf(ctx, shopperId),
    bonuses: db
      .select()
      .from(bonusEntries)
      .where(eq(bonusEntries.clientId, shopperId))
      .orderBy(asc(bonusEntries.id))
      .all()
      .map(({ kind, amount, orderId, at }) => ({ kind, amount, order: orderId, at: time(at) })),
    awaitedBonuses: db
      .select()
      .from(pendingAccruals)
      .where(eq(pendingAccruals.clientId, shopperId))
      .all()
      .map(({ amount, orderId, dueAt }) => ({ amount, order: orderId, dueAt: time(dueAt) })),
    basket: db
      .select({ ...product, quantity: basketItems.quantity, addedAt: basketItems.addedAt })
      .from(baskets)
      .innerJoin(basketItems, eq(basketItems.basketId, baskets.id))
      .innerJoin(products, eq(products.id, basketItems.productId))
      .where(eq(baskets.shopperId, shopperId))
      .all()
      .map(({ addedAt, ...line }) => ({ ...line, addedAt: time(addedAt) })),
    favorites: db
      .select({ ...product, addedAt: favorites.addedAt })
      .from(favorites)
      .innerJoin(products, eq(products.id, favorites.productId))
      .where(eq(favorites.shopperId, shopperId))
      .all()
      .map(({ addedAt, ...favorite }) => ({ ...favorite, addedAt: time(addedAt) })),
    favoritesSharedSince: sharedSince(ctx, shopperId),
    // Not those for the mail address, which nobody has proved to be the customer's.
    restockRequests: db
      .select({ ...product, request: restockRequests })
      .from(restockRequests)
      .innerJoin(products, eq(products.id, restockRequests.productId))
      .where(or(eq(restockRequests.clientId, shopperId), eq(restockRequests.contact, phone)))
      .orderBy(asc(restockRequests.id))
      .all()
      .map(({ request: { channel, contact, createdAt, toldAt }, ...of }) => ({
        ...{ ...of, channel, contact, requestedAt: time(createdAt) },
        toldAt: toldAt === null ? null : time(toldAt),
      })),
    callbackRequests: callbacks.map((request) => ({
      phone: request.phone,
      requestedAt: time(request.createdAt),
    })),
    reviews: db
      .select({ ...product, review: reviews })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.clientId, shopperId))
      .orderBy(asc(reviews.id))
      .all()
      .map(({ review: { stars, text, author, state, reason, createdAt }, ...of }) => ({
        ...{ ...of, stars, text, signature: author, state, reason, writtenAt: time(createdAt) },
      })),
    campaigns: db
      .select()
      .from(campaignParts)
      .innerJoin(campaigns, eq(campaigns.id, campaignParts.campaignId))
      .where(eq(campaignParts.clientId, shopperId))
      .all()
      .map(({ campaigns: campaign, campaign_parts: { involvedAt, giftReceivedAt } }) => ({
        ...{ name: campaign.name, since: time(involvedAt) },
        giftReceivedAt: giftReceivedAt === null ? null : time(giftReceivedAt),
      })),
    sessions: db
      .select()
      .from(sessions)
      .where(eq(sessions.clientId, shopperId))
      .all()
      .map(({ userAgent, createdAt, seenAt }) => ({
        userAgent,
        since: time(createdAt),
        seenAt: time(seenAt),
      })),
    devices: db
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.clientId, shopperId))
      .all()
      .map(({ createdAt, seenAt }) => ({ since: time(createdAt), seenAt: time(seenAt) })),
    messages: db
      .select()
      .from(outbox)
      // Mail to the address of the profile may be another person's, because nobody has proved whose it is.
      .where(or(eq(outbox.recipient, phone), inArray(outbox.id, messagesToBuyer(db, shopperId))))
      .orderBy(asc(outbox.id))
      .all()
      .map(({ channel, subject, body, createdAt }) => ({
        ...{ channel, subject, text: body, createdAt: time(createdAt) },
      })),
    securityEvents: db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.clientId, shopperId))
      .all()
      .map(({ kind, address, at }) => ({ kind, address, at: time(at) })),
    consents: db
      .select({ documentHash: consents.documentHash, orderId: consents.orderId, at: consents.at })
      .from(consents)
      .leftJoin(orders, eq(orders.id, consents.orderId))
      .leftJoin(restockRequests, eq(restockRequests.id, consents.restockId))
      .where(
        or(
          ...[eq(consents.clientId, shopperId), eq(orders.shopperId, shopperId)],
          ...[eq(restockRequests.clientId, shopperId), eq(restockRequests.contact, phone)],
          inArray(
            consents.callbackId,
            callbacks.map(({ id }) => id),
          ),
        ),
      )
      .all()
      .map(({ documentHash, orderId, at }) => ({
        documentSha256: documentHash,
        order: orderId,
        at: time(at),
      })),
  }
}

function sharedSince({ db }: Ctx, shopperId: number): AccountExport['favoritesSharedSince'] {
  const share = db
    .select({ createdAt: favoriteShares.createdAt })
    .from(favoriteShares)
    .where(eq(favoriteShares.shopperId, shopperId))
    .get()
  return share ? time(share.createdAt) : null
}

function ordersOf({ db }: Ctx, shopperId: number): AccountExport['orders'] {
  return db
    .select()
    .from(orders)
    .leftJoin(couponUses, eq(couponUses.orderId, orders.id))
    .leftJoin(coupons, eq(coupons.key, couponUses.couponKey))
    .where(eq(orders.shopperId, shopperId))
    .orderBy(asc(orders.id))
    .all()
    .map(({ orders: order, coupons: coupon }) => {
      const lines = db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, order.id))
        .orderBy(asc(orderItems.position))
        .all()
      return {
        number: order.id,
        placedAt: time(order.createdAt),
        name: order.name,
        phone: order.phone,
        email: order.email,
        smsAgreement: order.smsAgreement,
        emailAgreement: order.emailAgreement,
        delivery: order.delivery,
        address: order.address,
        trackNumber: order.trackNumber,
        wishes: { ...wishesOf(order) },
        paymentSystem: order.paymentSystemName,
        items: lines.map(({ marking, name, quantity, lineTotal }) => ({
          marking,
          name,
          quantity,
          lineTotal,
        })),
        itemsTotal: order.finalTotal,
        discounts: order.discounts,
        coupon: coupon?.code ?? null,
        deliveryPrice: order.deliveryPrice,
        refundedTotal: order.refundedTotal,
        refunds: db
          .select()
          .from(orderRefunds)
          .where(eq(orderRefunds.orderId, order.id))
          .orderBy(asc(orderRefunds.id))
          .all()
          .map((refund) => {
            const {
              at,
              amount,
              deliveryAmount,
              lines: items,
              bonusesReturned,
              reason,
            } = viewRefund(lines, refund)
            return { ...{ amount, deliveryAmount, items, bonusesReturned, reason }, at: time(at) }
          }),
        states: db
          .select({ track: orderEvents.track, state: orderEvents.state, at: orderEvents.at })
          .from(orderEvents)
          .where(eq(orderEvents.orderId, order.id))
          .orderBy(asc(orderEvents.id))
          .all()
          .map(({ track, state, at }) => ({ track, state, at: time(at) })),
      }
    })
}
