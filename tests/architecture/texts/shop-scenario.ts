import { TRPCClientError } from '@trpc/client'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { openDatabase } from '#db/client.ts'
import { stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { addItem } from '#server/basket/add-item.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { requestCallback } from '#server/callback/request-callback.ts'
import { receiveGift } from '#server/campaign/receive-gift.ts'
import { takePart } from '#server/campaign/take-part.ts'
import { getCheckout } from '#server/checkout/get-checkout.ts'
import { updateCheckout } from '#server/checkout/update-checkout.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { checkCoupon } from '#server/coupons/check-coupon.ts'
import { WholeNumber } from '#server/legacy/fields.ts'
import { readInput } from '#server/legacy/read-input.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { changePayment } from '#server/orders/change-payment.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { getOtherPayments } from '#server/orders/other-payments.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { placeQuickOrder } from '#server/orders/place-quick-order.ts'
import { repeatOrder } from '#server/orders/repeat-order.ts'
import { refreshPoints } from '#server/pickup/refresh-points.ts'
import type { Carrier } from '#server/upstream/carriers/port.ts'
import { sizesLabel } from '#shared/catalog/sizes.ts'
import type { CheckoutPatch } from '#shared/checkout/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { addressLine } from '#shared/orders/address-line.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import { giveBonuses, insertClient } from '#tests/support/client-account.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { insertFixture, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { humanToken } from '#tests/support/sign-in.ts'
import { exceptSoldOut } from '#web/pages/checkout/shown-errors.ts'
import { submitErrors } from '#web/pages/checkout/submit-errors.ts'

/**
 * A process that shops by the commands of the server and prints what they answer and what pages make of it, as JSON. `order` fills an empty
 * database and orders in it; `continue` goes on with the orders that stand in it.
 */
const [databaseUrl = '', part = ''] = process.argv.slice(2)
const { db } = openDatabase(databaseUrl)
const answers: unknown[] = []
/** `insertClient` makes the first shopper of an empty database. */
const CLIENT = { type: 'client', shopperId: 1, sessionId: 1 } as const satisfies Actor
const ORDER = orderForm({ phone: '+7 (900) 000-00-01', reToken: '' })

/** Calls the shop in a request of the customer and keeps the answer, or the refusal. */
async function call(work: (ctx: Ctx) => unknown): Promise<void> {
  const ctx = commandCtx(db, CLIENT, { session: { idempotencyKey: `key-${answers.length}` } })
  try {
    answers.push(await work(ctx))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const app = { code: error.code, message: messageOf(error), details: error.details }
    const sent = Object.assign(new TRPCClientError(app.message), { data: { app } })
    const soldOut = getBasket(ctx).items.filter(({ isSoldOut }) => isSoldOut)
    answers.push(app, exceptSoldOut(submitErrors(sent), soldOut))
  }
}

/** Reads a carrier's list of points, in which these codes stand, and keeps the points of the shop. */
async function refresh(codes: readonly string[]): Promise<void> {
  const points = codes.map((code, i) => ({
    ...{ code, isLocker: i > 0, cityName: 'Москва', lat: 55.76, lon: 37.6, address: 'ул. Тверская, 7' },
    ...{ businessHours: '', roadMap: '', metro: null, prepayOnly: false, maxGrams: null, maxSideCm: null },
  }))
  const cdek: Carrier = {
    quote: () => Promise.resolve(null),
    readPoints: () => Promise.resolve({ points, isLast: true }),
  }
  await call((ctx) => refreshPoints({ ...ctx, upstreams: { ...ctx.upstreams, carriers: { cdek } } }))
  answers.push(db.select().from(pickupPoints).orderBy(pickupPoints.id).all())
}

const place = (change: Partial<OrderInput> = {}) =>
  call((ctx) => placeOrder(ctx, { ...ORDER, reToken: humanToken(), ...change }))
const choose = (patch: CheckoutPatch) => call((ctx) => updateCheckout(ctx, patch))
const add = (shopItemId: number, quantity = 1) => call((ctx) => addItem(ctx, { shopItemId, quantity }))

/** Orders by every rule that has a text of its own: coupons, prepayment, bonuses, gifts, refusals. */
async function order(): Promise<void> {
  insertFixture(db)
  insertClient(db)
  giveBonuses(db, CLIENT.shopperId, 500)
  insertCoupon(db, 'SUM')
  insertCoupon(db, 'TEN', { kind: 'percent', value: 10, minTotal: 2000 })
  insertCoupon(db, 'GIFT', { kind: 'gift', value: 0, giftProductId: PRODUCT.gift })
  insertCoupon(db, 'FREE', { kind: 'free-delivery', value: 0 })
  insertCampaign(db)

  await call((ctx) => checkCoupon(ctx, { couponText: 'NOTHING', phone: '' }))
  await call((ctx) => checkCoupon(ctx, { couponText: 'SUM', phone: '' }))
  await add(PRODUCT.soldOut)
  await add(PRODUCT.file)
  await choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash })
  await place()
  await add(PRODUCT.polish, 3)
  for (const couponText of ['TEN', 'GIFT', 'FREE', 'SUM']) await choose({ couponText })
  await choose({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid })
  await call(getCheckout)
  await place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid, street: '' })
  await choose({ tariffId: TARIFF.courier, bonusesToWithdraw: 100, paymentSystemId: PAYMENT.online })
  await place({ name: '', phone: '+7 (912', email: 'a@', street: '', buildingNumber: '' })
  await call((ctx) => takePart(ctx, { marketingCampaignId: 7 }))
  await place({ paymentSystemId: PAYMENT.online, shownTotal: 1 })
  await place({ paymentSystemId: PAYMENT.online })
  await call((ctx) => movePayment(ctx, 1, 'paid'))
  await call((ctx) => receiveGift(ctx, { marketingCampaignId: 7 }))
  await add(PRODUCT.cream, 6)
  await choose({ couponText: 'GIFT', bonusesToWithdraw: 0 })
  await call(getBasket)
  await place({ paymentSystemId: PAYMENT.online })
  await add(PRODUCT.giftCard)
  await call((ctx) => placeQuickOrder(ctx, QUICK_FORM))
  await call((ctx) => requestCallback(ctx, { phone: '+7 (912', captchaToken: '', scenario: 'default' }))
  await call(() => readInput(z.object({ id: WholeNumber, count: WholeNumber }), { id: 'x' }))
  answers.push(sizesLabel(['10 мл', '5 г']))
  await add(PRODUCT.polish)
  db.update(stock).set({ available: 0 }).where(eq(stock.productId, PRODUCT.polish)).run()
  await place()
  await refresh(['MSK1', 'MSK2', 'MSK3'])
}

/** What becomes of the orders: the first is paid and cancelled, with its gift at stake; the second is paid in cash. */
async function continueOrders(): Promise<void> {
  await call((ctx) => listOrders(ctx, { withCanceled: true, sortedByPay: true, offset: 0, limit: 10 }))
  const publicIds = db.select({ publicId: orders.publicId }).from(orders).all()
  for (const address of publicIds) {
    await call((ctx) => getOtherPayments(ctx, address))
    const others = getOtherPayments(commandCtx(db, CLIENT), address)
    const shownTotal = others.systems.find(({ id }) => id === PAYMENT.cash)?.payableTotal ?? 0
    await call((ctx) => changePayment(ctx, { ...address, paymentSystemId: PAYMENT.cash, shownTotal }))
    await call((ctx) => repeatOrder(ctx, address))
  }
  for (const id of [1, 2, 3]) await call((ctx) => cancelOrder(ctx, { id }))
  await call((ctx) => listOrders(ctx, { withCanceled: true, sortedByPay: true, offset: 0, limit: 10 }))
  await call(getBasket)
  for (const { address } of db.select({ address: orders.address }).from(orders).all()) {
    if (address) answers.push(addressLine(address))
  }
  await refresh(['MSK3', 'MSK1', 'MSK2'])
}

await (part === 'order' ? order() : continueOrders())
process.stdout.write(JSON.stringify(answers))
