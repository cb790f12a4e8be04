import { and, eq, gte, sql } from 'drizzle-orm'
import { insertRow } from '#db/insert-row.ts'
import { prepared } from '#db/prepared.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { basketStatements } from '#server/basket/queries.ts'
import type { StoredBasket } from '#server/basket/read-basket.ts'
import { spendBonuses } from '#server/bonuses/spend-bonuses.ts'
import { attachGifts } from '#server/campaign/carry-gifts.ts'
import { explainOrder, type PricedDelivery } from '#server/checkout/priced-delivery.ts'
import { recordConsent } from '#server/consents/record-consent.ts'
import type { Ctx } from '#server/context.ts'
import { spendCoupon } from '#server/coupons/coupons.ts'
import { countBudget, isOverBudget } from '#server/limits/budgets.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { keptPicture } from '#server/pictures/kept-pictures.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import { shopMoment } from '#shared/orders/letter-parts.ts'
import { paymentReminderLetter, placedLetter } from '#shared/orders/order-letters.ts'
import { orderSms } from '#shared/orders/order-notice.ts'
import type { OrderWishes } from '#shared/orders/order-wishes.ts'
import type { OtherPayment } from '#shared/orders/other-payment.ts'
import { staffOrderLetter } from '#shared/orders/staff-letters.ts'
import { orderPath, productPath } from '#shared/paths.ts'
import { HOUR_MS } from '#shared/time.ts'
import { mailedOrder } from './mailed-order.ts'
import { movePayment } from './move-order.ts'
import { noticeKeys } from './notices-of.ts'
import { orderStatements } from './queries.ts'
import { sendNotice } from './send-notice.ts'
import { mailBuyer, mailKey } from './tell-buyer.ts'
import { tellStaff } from './tell-staff.ts'

/** How long after the order its buyer is reminded of a payment that has not come. */
const REMINDER_MS = 3 * HOUR_MS

const statements = prepared((db) => ({
  takeStock: db
    .update(stock)
    .set({ available: sql`${stock.available} - ${sql.placeholder('quantity')}` })
    .where(
      and(
        eq(stock.productId, sql.placeholder('productId')),
        gte(stock.available, sql.placeholder('quantity')),
      ),
    )
    .prepare(),
  addMove: db
    .insert(stockMoves)
    .values({
      productId: sql.placeholder('productId'),
      delta: sql.placeholder('delta'),
      reason: 'order',
      orderId: sql.placeholder('orderId'),
      at: sql.placeholder('at'),
    })
    .prepare(),
  emptyBasket: db
    .delete(basketItems)
    .where(eq(basketItems.basketId, sql.placeholder('basketId')))
    .prepare(),
  closeBasket: db
    .update(baskets)
    .set({
      version: sql`${baskets.version} + 1`,
      ...{ tariffId: 0, pickupPointId: 0, paymentSystemId: 0, bonusesToWithdraw: 0, couponKey: null },
      updatedAt: sql`${sql.placeholder('now')}`,
    })
    .where(eq(baskets.id, sql.placeholder('basketId')))
    .prepare(),
}))

type OrderValues = typeof orders.$inferInsert

/** The columns that depend on the kind of order; the others come from the priced basket. */
export type OrderTerms = Pick<
  OrderValues,
  | 'kind'
  | 'name'
  | 'phone'
  | 'email'
  | 'smsAgreement'
  | 'emailAgreement'
  | keyof OrderWishes
  | 'isMobile'
  | 'timezone'
  | 'delivery'
  | 'address'
  | 'paymentSystemId'
  | 'paymentSystemName'
  | 'isPrepay'
  | 'isUnproven'
  | 'expiresAt'
>

export interface OrderToWrite {
  readonly shopperId: number
  readonly basketId: number
  readonly basket: StoredBasket
  readonly priced: PricedBasket
  /** The delivery and the input of its price; null if the price is agreed later. */
  readonly delivery: PricedDelivery | null
  /** Set for a prepay order only. */
  readonly otherPayment: OtherPayment | null
  readonly terms: OrderTerms
}

/**
 * Writes a whole order: its snapshot, the shopper's consent, the stock that it takes, its first events, its payment, and the messages to
 * send. Then empties the basket and increments its version. Runs inside the one transaction that has
 * checked everything, so that no step can be refused. Returns the order's number.
 */
export function writeOrder(ctx: Ctx, order: OrderToWrite): number {
  const { basket, priced, terms } = order
  const publicId = ctx.newId()
  const orderId = numberOf(
    insertRow(ctx.db, orders, {
      ...terms,
      publicId,
      shopperId: order.shopperId,
      basketId: order.basketId,
      basketVersion: basket.version,
      fulfilment: 'new',
      payment: terms.isPrepay ? 'pending' : 'none',
      otherPayment: order.otherPayment,
      quantity: priced.quantity,
      baseTotal: priced.baseTotal,
      totalDiscount: priced.totalDiscount,
      finalTotal: priced.finalTotal,
      discounts: { ...priced.discounts },
      reasons: explainOrder(basket, priced, order.delivery),
      deliveryPrice: priced.deliveryPrice,
      accrualTotal: priced.accrualTotal,
      hasLargeItem: priced.hasLargeItem,
      createdAt: ctx.now,
    }),
  )
  for (const item of itemsOf(ctx, orderId, order)) insertRow(ctx.db, orderItems, item)
  recordConsent(ctx, { orderId })
  takeStock(ctx, orderId, priced)
  const gifts = { earned: basket.earnedGifts, given: priced.gifts }
  attachGifts(ctx, { orderId, clientId: order.shopperId, ...gifts })
  if (basket.coupon && priced.coupon?.ineligibility === null)
    spendCoupon(ctx, basket.coupon, { orderId, phone: terms.phone })
  if (priced.bonusesToWithdraw > 0) {
    spendBonuses(ctx, { clientId: order.shopperId, orderId, amount: priced.bonusesToWithdraw })
  }

  const event = { orderId, at: ctx.now }
  insertRow(ctx.db, orderEvents, { ...event, track: 'fulfilment', state: 'new' })
  insertRow(ctx.db, orderEvents, {
    ...event,
    track: 'payment',
    state: terms.isPrepay ? 'pending' : 'none',
  })
  const { paymentSystemId = null } = terms
  if (terms.isPrepay && priced.payableTotal > 0)
    openPayment(ctx, { orderId, paymentSystemId, amount: priced.payableTotal })
  // Coupon and bonuses have paid the whole sum, so the bank is not involved (PAY-49).
  if (terms.isPrepay && priced.payableTotal === 0) movePayment(ctx, orderId, 'paid')
  closeBasket(ctx, order.basketId)
  announce(ctx, { orderId, publicId, priced, terms })
  return orderId
}

function numberOf(inserted: number | undefined): number {
  if (inserted === undefined) throw new Error('the order was not inserted')
  return inserted
}

function itemsOf(
  ctx: Ctx,
  orderId: number,
  { basket, priced }: OrderToWrite,
): (typeof orderItems.$inferInsert)[] {
  const bought = basket.lines.flatMap((line, i) => {
    const counted = priced.lines[i]
    if (!counted || counted.quantity === 0) return []
    const { marking, name, brand, basePrice, price } = line
    return {
      ...{ orderId, productId: line.shopItemId, marking, name, brand, basePrice, price },
      ...{
        img: keptPicture(ctx.db, line).src,
        url: productPath(marking),
        giftName: null,
        giftCampaignId: null,
      },
      ...{ quantity: counted.quantity, lineTotal: counted.finalTotal },
    }
  })
  const given = priced.gifts.flatMap((gift) => {
    const product = basketStatements(ctx.db).product.get({ productId: gift.productId })
    if (!product) return []
    const { marking, name, brand } = product
    const earned =
      gift.source === 'campaign' ? basket.earnedGifts.find(({ id }) => id === gift.id) : undefined
    return {
      ...{ orderId, productId: gift.productId, marking, name, brand, basePrice: 0, price: 0 },
      ...{ img: keptPicture(ctx.db, product).src, url: productPath(marking), giftName: gift.name },
      ...{ quantity: gift.quantity, lineTotal: 0, giftCampaignId: earned?.id ?? null },
    }
  })
  return [...bought, ...given].map((item, i) => ({ ...item, position: i + 1 }))
}

function takeStock(ctx: Ctx, orderId: number, priced: PricedBasket): void {
  const wanted = [
    ...priced.lines.map(({ shopItemId, quantity }) => ({ productId: shopItemId, quantity })),
    ...priced.gifts,
  ]
  for (const { productId, quantity } of wanted) {
    if (quantity === 0) continue
    const { changes } = statements(ctx.db).takeStock.run({ productId, quantity })
    // The stock was read in this transaction, so a shortage is a bug, and the whole order is rolled back.
    if (changes !== 1) throw new Error(`the stock of ${productId} changed inside a transaction`)
    statements(ctx.db).addMove.run({ productId, delta: -quantity, orderId, at: ctx.now })
  }
}

function closeBasket(ctx: Ctx, basketId: number): void {
  statements(ctx.db).emptyBasket.run({ basketId })
  statements(ctx.db).closeBasket.run({ basketId, now: ctx.now })
}

interface Announcement {
  readonly orderId: number
  readonly publicId: string
  readonly priced: PricedBasket
  readonly terms: OrderTerms
}

/**
 * Tells the recipient by SMS, unless the phone, or the address of an unproven order, has had its SMS of the day, and by
 * mail (`mailBuyer`), and the staff by mail (STAFF-5). A prepay order whose payment does not come gets one more letter
 * (MAIL-6).
 */
function announce(ctx: Ctx, { orderId, publicId, priced, terms }: Announcement): void {
  const link = ctx.config.publicOrigin + orderPath(publicId)
  const { payableTotal, deliveryPrice } = priced
  const isDeliveryUnpriced = terms.delivery !== null && deliveryPrice === null
  const notice = { orderId, payableTotal, link, kind: terms.kind, isDeliveryUnpriced }
  const keys = noticeKeys(publicId)
  const isTold =
    !(terms.isUnproven && isOverBudget(ctx, 'order-sms', {})) &&
    sendNotice(ctx, { phone: terms.phone, text: orderSms(notice), dedupeKey: keys.sms })
  if (isTold && terms.isUnproven) countBudget(ctx, 'order-sms', {})
  const order = orderStatements(ctx.db).byPublicId.get({ publicId })
  if (!order) return
  const mailed = mailedOrder(ctx, order)
  tellStaff(ctx, order, 'staff', staffOrderLetter(mailed))
  const until = order.expiresAt === null ? null : shopMoment(order.expiresAt)
  const placed = { dedupeKey: keys.mail, letter: placedLetter(mailed, until) }
  if (order.payment !== 'pending' || until === null) return void mailBuyer(ctx, order, placed)
  // A payment that comes takes the reminder back.
  const reminder = {
    ...{ dedupeKey: mailKey(order, 'payment-reminder'), at: ctx.now + REMINDER_MS },
    letter: paymentReminderLetter(mailed, until),
  }
  mailBuyer(ctx, order, placed, { along: [reminder] })
}
