import * as z from 'zod/mini'
import { addItem } from '#server/basket/add-item.ts'
import { decrementItem } from '#server/basket/decrement-item.ts'
import type { LineChange } from '#server/basket/line-change.ts'
import { removeItem } from '#server/basket/remove-item.ts'
import { updateCheckout } from '#server/checkout/update-checkout.ts'
import type { Ctx } from '#server/context.ts'
import { checkCoupon } from '#server/coupons/check-coupon.ts'
import { BasketGift, BasketView, type RemoveItemInput, TrackingData } from '#shared/basket/contract.ts'
import { type CheckoutView, DeliveryView } from '#shared/checkout/contract.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { Id, WholeNumber } from './fields.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

/** '1' adds one piece, '-1' takes one off but never the last, '-all' removes the line (BASK-4, BASK-5, BASK-6). */
const CHANGES = { '1': addOne, '-1': decrementItem, '-all': removeItem }

function addOne(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return addItem(ctx, { shopItemId, quantity: 1 })
}

/** The basket with its delivery, in the shape of API-15. */
const DeliveredBasket = z.extend(BasketView, {
  summary: z.extend(BasketView.shape.summary, {
    gifts: z.array(z.omit(BasketGift, { key: true })),
    deliveryPrice: DeliveryView.shape.deliveryPrice,
  }),
  payableTotal: DeliveryView.shape.payableTotal,
  isRetailDeliveryType: DeliveryView.shape.isRetailDeliveryType,
})

function withDelivery({ basket, delivery }: CheckoutView): z.infer<typeof DeliveredBasket> {
  const { deliveryPrice, payableTotal, isRetailDeliveryType, couponIneligibility, reasons } = delivery
  return {
    ...{ ...basket, payableTotal, isRetailDeliveryType },
    coupon: basket.coupon && { ...basket.coupon, ineligibility: couponIneligibility },
    summary: {
      ...{ ...basket.summary, deliveryPrice },
      gifts: basket.summary.gifts.map(({ key: _, ...gift }) => gift),
    },
    reasons: [...basket.reasons, ...reasons],
  }
}

const LineRead = z.object({ tracking_data: TrackingData, quantity_in_cart: z.int() })

export const basketShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/basket/',
    guard: 'post',
    summary: 'Keeps what is chosen and answers with the basket',
    note: 'A field that is left out stays as it was, 0 or an empty coupon clears it, and nothing else does: a payment system that has become unavailable stays until the caller clears it. More bonuses than may be spent are lowered to the maximum. Wrong coupons are rationed as in check-coupon.',
    output: { data: DeliveredBasket },
    refuses: ['COUPON_NOT_FOUND', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
    input: z.object({
      coupon_text: z.optional(z.string().check(z.maxLength(200, 'Слишком длинный купон'))),
      shop_payment_system_id: z.optional(WholeNumber),
      tariff_id: z.optional(WholeNumber.brand<'TariffId'>()),
      // An amount above the maximum is not an error: it is lowered to the maximum (BON-7), for a guest to 0 (BON-13).
      withdraw_bonuses: z.optional(WholeNumber),
    }),
    async call(ctx, { coupon_text: couponText, shop_payment_system_id: paymentSystemId, ...input }) {
      const { tariff_id: tariffId, withdraw_bonuses: bonusesToWithdraw } = input
      const checkout = await updateCheckout(ctx, {
        ...(couponText !== undefined && { couponText }),
        ...(tariffId !== undefined && { tariffId }),
        ...(paymentSystemId !== undefined && { paymentSystemId }),
        ...(bonusesToWithdraw !== undefined && { bonusesToWithdraw }),
      })
      return withDelivery(checkout)
    },
  }),
  shim({
    path: '/cart/change/:shopItemId/',
    guard: 'unsafe-get',
    summary: 'Adds one, takes one out or removes the line',
    note: '-1 never takes out the last piece: that is -all.',
    output: { body: z.extend(envelope(LineRead), LineRead.shape) },
    refuses: ['OUT_OF_STOCK', 'BASKET_FULL', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
    input: z.object({ shopItemId: Id, quantity: z.enum(['1', '-1', '-all'], SCHEMA_CODES.wrongAction) }),
    call: (ctx, { shopItemId, quantity }) => CHANGES[quantity](ctx, { shopItemId }),
    answer({ quantityInCart, trackingData }) {
      const read = { tracking_data: trackingData, quantity_in_cart: quantityInCart }
      // API-16 does not say at which level these fields are, so they are at both.
      return { ...success(read), ...read }
    },
  }),
  shim({
    path: '/api-site/ajax/checkout/check-coupon/',
    guard: 'counted-get',
    errors: 'map',
    summary: 'Whether a coupon may be used',
    note: 'data is the text to show. errors is a map.',
    output: { data: z.string() },
    refuses: ['COUPON_NOT_FOUND', 'TOO_MANY_REQUESTS'],
    input: z.object({
      couponText: z._default(z.string().check(z.maxLength(200, 'Слишком длинный купон')), ''),
      phone: z._default(z.string().check(z.maxLength(32, SCHEMA_CODES.tooLong)), ''),
    }),
    call: (ctx, input) => checkCoupon(ctx, input).text,
  }),
]
