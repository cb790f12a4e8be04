import { eq } from 'drizzle-orm'
import { baskets } from '#db/schema/basket.ts'
import { storageFaultOf } from '#db/storage-errors.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import { type CaptchaToken, captchaToken } from '#server/captcha/pass-captcha.ts'
import { parcelOf } from '#server/checkout/parcel-of.ts'
import { explainOrder, type PricedDelivery, priceDelivery } from '#server/checkout/priced-delivery.ts'
import { isCouponOfBasket, updateSelections } from '#server/checkout/update-selections.ts'
import type { Ctx } from '#server/context.ts'
import { removeCoupon, removeLostGift, removeUsedCoupon } from '#server/coupons/coupons.ts'
import { getPlace, type Place } from '#server/geo/get-place.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { type ChosenDelivery, type DeliveryQuote, quoteDelivery } from '#server/tariffs/chosen-delivery.ts'
import { fitsPoint, isSameParcel, type Parcel } from '#server/tariffs/parcel.ts'
import { isAvailable, tariffStatements } from '#server/tariffs/queries.ts'
import { type PricedBasket, withDelivery } from '#shared/basket/price-basket.ts'
import { AppError, type ErrorDetails } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import {
  carrierUnavailable,
  PAYMENT_SYSTEM_UNAVAILABLE,
  POINT_UNAVAILABLE,
  parcelRefused,
  TARIFF_UNAVAILABLE,
} from '#shared/orders/choice-errors.ts'
import type { OrderInput, OrderPlaced } from '#shared/orders/contract.ts'
import { errorsByField, orderFormErrors } from '#shared/orders/order-form-errors.ts'
import { type OnReceipt, onReceiptOf } from '#shared/orders/other-payment.ts'
import { totalChanged } from '#shared/orders/total-changed.ts'
import { paymentReasons } from '#shared/payments/payment-availability.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { clampQuantities, findShortages, shortageRefusal } from './check-stock.ts'
import { findDuplicate, type IdempotentRequest, idempotentRequestOf, saveKey } from './idempotent-request.ts'
import { fullOrderTerms } from './order-terms.ts'
import { placedPath } from './placed-path.ts'
import { type Press, pressing } from './presses.ts'
import { orderStatements } from './queries.ts'
import { admitOrder, heldGoods } from './unproven.ts'
import { writeOrder } from './write-order.ts'

/** The maximum number of times that the carrier is queried while the basket keeps changing. */
const MAX_QUOTES = 3
/** The Retry-After of an order whose basket was changed during each of these tries. */
const RETRY_SECONDS = 5

/** The order's destination, and the carrier's answer for its parcel. */
export interface Quoted {
  readonly place: Place
  readonly delivery: ChosenDelivery
  readonly weightGrams: number
  readonly longestSideCm: number
  readonly declaredValue: number
}

type Refusal = ErrorDetails['ORDER_REFUSED']
type Outcome =
  | { readonly type: 'placed'; readonly orderId: number; readonly isRepeat: boolean }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'changed' }
  | { readonly type: 'token-used' }

/**
 * Places the order of the checkout page. Asks the captcha's provider and the carrier first. Then one transaction
 * reads and prices the basket again, checks every rule again, takes the stock, and writes the order (ORD-2, ORD-3). A
 * repeated request gets the answer of the first one (ORD-7), even if its captcha token is invalid (ORD-39). Throws
 * ORDER_REFUSED (field → texts: the errors of the form in the order of CHK-49, then 'basket' and 'total'),
 * BASKET_EMPTY, CAPTCHA_MISSING, CAPTCHA_FAILED, CAPTCHA_DOWN, COUPON_NOT_FOUND, TOO_MANY_REQUESTS after too many
 * wrong coupons, UNPROVEN_LIMIT, KEY_REUSED, BAD_INPUT, OVERLOADED when the basket keeps changing. Throws GuestEnded.
 */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<OrderPlaced> {
  const request = idempotentRequestOf(ctx, 'full', input)
  // Read first: another process may place the same order, and so empty the basket, between the two reads.
  const isEmpty = readBasket(ctx).lines.length === 0
  const repeated = findDuplicate(ctx, request)
  if (repeated !== undefined) return placedPath(ctx, { orderId: repeated, isRepeat: true })
  if (isEmpty || ctx.actor.type === 'anonymous') throw new AppError('BASKET_EMPTY')

  const place = await getPlace(ctx)
  refuseBadForm(ctx, input, place)
  const { couponText } = input
  // One that the basket has and that is lost refuses the order below, which removes it (COUP-26).
  if (couponText !== undefined && !isCouponOfBasket(ctx, couponText)) {
    await whenWritable(ctx.db, () => updateSelections(ctx, { couponText }))
  }
  const basket = readBasket(ctx)
  await refuseSoldOut(ctx, basket)
  const { shopperId } = ctx.actor
  const placed = await pressing(ctx, shopperId, (press) =>
    placePressed(ctx, { input, request, place, basket, press }),
  )
  return placedPath(ctx, placed)
}

interface Submission {
  readonly input: OrderInput
  readonly request: IdempotentRequest
  readonly place: Place
  /** As it was before the press. */
  readonly basket: StoredBasket
  readonly press: Press
}
type Placed = Omit<OrderPlaced, 'path'>

/**
 * Places the order, or finds the one that the same request has placed meanwhile: two presses at once may send the same
 * captcha token, and the one that comes second waits for the other one's order.
 */
async function placePressed(ctx: Ctx, submission: Submission): Promise<Placed> {
  const { input, request, press } = submission
  const orderOfOther = async (error: unknown): Promise<Placed> => {
    const placed = await press.waitForOthers(() => findDuplicate(ctx, request))
    if (placed === undefined) throw error
    return { orderId: placed, isRepeat: true }
  }
  let captcha: CaptchaToken
  try {
    captcha = captchaToken(ctx, input.reToken)
    const { reserve } = captcha
    await press.begin(reserve)
    await captcha.confirm()
  } catch (error) {
    return orderOfOther(error)
  }
  const placed = await placeConfirmed(ctx, submission, captcha)
  return placed ?? orderOfOther(new AppError('CAPTCHA_FAILED'))
}

/** Places the order and uses up its token, whatever becomes of it. Returns undefined if another request has used it. */
async function placeConfirmed(
  ctx: Ctx,
  submission: Submission,
  captcha: CaptchaToken,
): Promise<Placed | undefined> {
  let isUsed = false
  const spendToken = () => {
    if (isUsed) return true
    afterCommit(ctx.db, () => {
      isUsed = true
    })
    return captcha.spend()
  }
  const spendAlone = async () => {
    if (!isUsed) await whenWritable(ctx.db, () => inTransaction(ctx.db, spendToken))
  }
  try {
    const placed = await quoteAndPlace(ctx, submission, spendToken)
    await spendAlone()
    return placed
  } catch (error) {
    if (storageFaultOf(error) === null) await spendAlone()
    throw error
  }
}

async function quoteAndPlace(
  ctx: Ctx,
  { input, request, place, basket, press }: Submission,
  spendToken: () => boolean,
): Promise<Placed | undefined> {
  for (let quotes = 0; quotes < MAX_QUOTES; quotes++) {
    // The transaction compares the parcel, so a basket that has changed since is read again.
    const parcel = parcelOf(quotes === 0 ? basket : readBasket(ctx))
    if (!parcel) return answerNothingToSend(ctx, request)
    const quoted = await quote(ctx, input, place, parcel)
    const outcome = await whenWritable(ctx.db, () =>
      // The token and the end of the press are stored with the order, so that they cost no commits of their own.
      inShopperTransaction(ctx, (): Outcome => {
        if (!spendToken()) return { type: 'token-used' }
        const outcome = tryToPlace(ctx, input, request, quoted)
        if (outcome.type === 'placed') press.end()
        return outcome
      }),
    )
    if (outcome.type === 'token-used') return undefined
    if (outcome.type === 'placed') return { orderId: outcome.orderId, isRepeat: outcome.isRepeat }
    if (outcome.type === 'refused') throw new AppError('ORDER_REFUSED', outcome.refusal)
  }
  throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
}

function refuseBadForm(ctx: Ctx, input: OrderInput, place: Place): void {
  const tariff = tariffStatements(ctx.db).tariff.get({ tariffId: input.tariffId, cityId: place.cityId })
  // A tariff that does not reach the place counts as not chosen, but has a different error text because the shopper
  // did choose it.
  const isUnavailable = input.tariffId !== 0 && !(tariff && isAvailable(ctx, tariff, place))
  const errors = orderFormErrors(
    { ...input, tariffId: isUnavailable ? 0 : input.tariffId },
    { isRussia: place.isRussia, needsPoint: tariff !== undefined && needsPoint(tariff.kind) },
  ).map((error) =>
    isUnavailable && error.field === 'tariffId' ? { ...error, text: TARIFF_UNAVAILABLE } : error,
  )
  if (errors.length > 0) throw new AppError('ORDER_REFUSED', { errors: errorsByField(errors) })
}

/** Refuses sold-out lines before the carrier is queried, because nothing may be left to send. */
async function refuseSoldOut(ctx: Ctx, basket: StoredBasket): Promise<void> {
  const { id } = basket
  if (id === null) return
  const shortages = findShortages(ctx, id, basket)
  if (shortages.every(({ available }) => available > 0)) return
  await whenWritable(ctx.db, () => inTransaction(ctx.db, () => clampQuantities(ctx, id, shortages)))
  throw new AppError('ORDER_REFUSED', shortageRefusal(shortages))
}

/**
 * Handles a basket with nothing left to send: returns the order that the same request has placed meanwhile. Throws
 * ORDER_REFUSED or BASKET_EMPTY if there is none.
 */
async function answerNothingToSend(ctx: Ctx, request: IdempotentRequest): Promise<Placed> {
  const placed = findDuplicate(ctx, request)
  if (placed !== undefined) return { orderId: placed, isRepeat: true }
  await refuseSoldOut(ctx, readBasket(ctx))
  throw new AppError('BASKET_EMPTY')
}

async function quote(
  ctx: Ctx,
  { tariffId, shownTotal }: OrderInput,
  place: Place,
  parcel: Parcel,
): Promise<Quoted> {
  const answer = await quoteDelivery(ctx, { tariffId, ...parcel })
  // Only a shopper who was shown a total knows that the price of the delivery is not part of it.
  const isOffered = answer.type === 'offered' && (answer.delivery.quote !== null || shownTotal !== null)
  if (isOffered) return { place, delivery: answer.delivery, ...parcel }
  throw new AppError('ORDER_REFUSED', { errors: { tariffId: [deliveryRefusalText(answer)] } })
}

function deliveryRefusalText(answer: DeliveryQuote): string {
  switch (answer.type) {
    case 'elsewhere':
      return TARIFF_UNAVAILABLE
    case 'refused':
      return parcelRefused(answer.tariff.name)
    case 'offered':
      return carrierUnavailable(answer.delivery.tariff.name)
  }
}

const LOST_COUPON = { couponText: [messageOf(new AppError('COUPON_NOT_FOUND'))] }

/**
 * Removes a coupon that can no longer be used where no sum would tell that it is missing: one for a gift, one that the
 * request itself names, and any where the request states no total or the delivery has no price yet (COUP-26). Returns
 * whether it has.
 */
function removeMissedCoupon(ctx: Ctx, input: OrderInput, { delivery }: Quoted, basketId: number): boolean {
  const { couponText, shownTotal } = input
  const isInTotal = couponText === undefined && shownTotal !== null && delivery.quote !== null
  if (isInTotal) return removeLostGift(ctx, basketId)
  removeCoupon(ctx, basketId)
  return true
}

/** Lowers the basket's bonuses to the balance, so that the next order does not rely on those that are gone (BON-39). */
function lowerBonuses(ctx: Ctx, basketId: number, basket: StoredBasket): void {
  const bonusesToWithdraw = Math.min(basket.bonusesToWithdraw, basket.bonusBalance ?? 0)
  ctx.db.update(baskets).set({ bonusesToWithdraw }).where(eq(baskets.id, basketId)).run()
}

/**
 * Reads the basket, checks it, and writes the order, inside one transaction, so that nothing can change in between.
 */
export function tryToPlace(ctx: Ctx, input: OrderInput, request: IdempotentRequest, quoted: Quoted): Outcome {
  const repeated = findDuplicate(ctx, request)
  if (repeated !== undefined) return { type: 'placed', orderId: repeated, isRepeat: true }
  const basket = readBasket(ctx)
  if (basket.id === null || basket.lines.length === 0 || ctx.actor.type === 'anonymous') {
    throw new AppError('BASKET_EMPTY')
  }
  const { coupon } = basket
  const isRefused = coupon
    ? removeUsedCoupon(ctx, basket.id, coupon, request.phone)
    : basket.hasLostCoupon && removeMissedCoupon(ctx, input, quoted, basket.id)
  if (isRefused) {
    return refused(LOST_COUPON)
  }
  const { place, delivery } = quoted
  const { tariff } = delivery
  const system = orderStatements(ctx.db).paymentSystem.get({ id: input.paymentSystemId })
  if (!system) return refused({ paymentSystemId: [PAYMENT_SYSTEM_UNAVAILABLE] })
  const isAtPoint = needsPoint(tariff.kind)
  const point = isAtPoint ? orderStatements(ctx.db).point.get({ id: input.pickupPointId }) : undefined
  const isPointOpen =
    point?.tariffId === tariff.id && point.cityId === place.cityId && fitsPoint(point, quoted)
  if (isAtPoint && !isPointOpen) return refused({ tariffId: [POINT_UNAVAILABLE] })

  const bonuses = input.bonusesToWithdraw ?? basket.bonusesToWithdraw
  const wished = { ...basket, bonusesToWithdraw: bonuses }
  const { priced, delivery: explained } = priceWith(ctx, wished, delivery, system.isPrepay)
  const shortages = findShortages(ctx, basket.id, basket)
  // A shopper who was shown exactly this total has seen the lowered quantities. A sold-out line must be removed in
  // any case.
  const hasSeen = input.shownTotal === priced.payableTotal
  const unseen = shortages.filter(({ available }) => available === 0 || !hasSeen)
  if (unseen.length > 0) {
    clampQuantities(ctx, basket.id, unseen)
    return { type: 'refused', refusal: shortageRefusal(unseen) }
  }
  if (!isSameParcel(parcelOf(basket), quoted)) return { type: 'changed' }
  const situation = {
    isPrepayOnly: tariff.prepayOnly || point?.prepayOnly === true,
    isRussia: place.isRussia,
    regionId: place.regionId,
    isBrandStore: tariff.kind === 'store',
  }
  const { itemsTotal, payableTotal } = priced
  const isDeliveryUnpriced = delivery.quote === null
  const { minSumOnReceipt } = ctx.config.shop.terms
  const sums = { itemsTotal, payableTotal, isDeliveryUnpriced, minSumOnReceipt }
  const reasons = paymentReasons(system, { ...situation, ...sums })
  if (reasons.length > 0) return refused({ paymentSystemId: reasons })
  // A request without a total relies on an amount of bonuses: its own, or what the basket's came to before the balance
  // has fallen below them (BON-39).
  const reliedBonuses = () =>
    input.bonusesToWithdraw ??
    priceWith(ctx, { ...basket, bonusBalance: bonuses }, delivery, system.isPrepay).priced.bonusesToWithdraw
  const isAsShown = input.shownTotal === null ? priced.bonusesToWithdraw === reliedBonuses() : hasSeen
  if (!isAsShown) {
    if (input.shownTotal === null) lowerBonuses(ctx, basket.id, basket)
    return refused({
      total: [totalChanged(priced.payableTotal)],
      ...(basket.hasLostCoupon ? LOST_COUPON : {}),
    })
  }

  const { phone } = request
  const admission = admitOrder(ctx, { phone, isPrepay: system.isPrepay, ...heldGoods(priced) })
  const terms = fullOrderTerms({ input, place, delivery, point: point ?? null, system, admission })
  const { shopperId } = ctx.actor
  const otherPayment = system.isPrepay
    ? {
        situation,
        onReceipt: priceOnReceipt(ctx, { ...basket, bonusesToWithdraw: priced.bonusesToWithdraw }, delivery),
      }
    : null
  const order = { shopperId, basketId: basket.id, basket, priced, delivery: explained, otherPayment, terms }
  const orderId = writeOrder(ctx, order)
  saveKey(ctx, shopperId, request, orderId)
  return { type: 'placed', orderId, isRepeat: false }
}

function refused(errors: Refusal['errors']): Outcome {
  return { type: 'refused', refusal: { errors } }
}

function priceWith(
  ctx: Ctx,
  basket: StoredBasket,
  chosen: ChosenDelivery,
  isPrepay: boolean,
): { priced: PricedBasket; delivery: PricedDelivery | null } {
  const goods = priceStoredBasket(ctx, basket, { isPrepay })
  const delivery = priceDelivery(chosen, { itemsTotal: goods.itemsTotal, isPrepay, isPaymentChosen: true })
  return { priced: withDelivery(goods, delivery && deliveryPrice(delivery.terms)), delivery }
}

/**
 * Prices the same order without prepayment. The result is stored, so that the shopper can change to payment on
 * receipt until the order is paid.
 */
function priceOnReceipt(ctx: Ctx, basket: StoredBasket, chosen: ChosenDelivery): OnReceipt {
  const { priced, delivery } = priceWith(ctx, basket, chosen, false)
  return onReceiptOf(priced, explainOrder(basket, priced, delivery), basket.coupon?.key ?? null)
}
