import * as z from 'zod/mini'
import { addItem } from '#server/basket/add-item.ts'
import { chooseOptions } from '#server/basket/choose-options.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import type { LineChange } from '#server/basket/line-change.ts'
import { removeItem } from '#server/basket/remove-item.ts'
import { takeOneOut } from '#server/basket/take-one-out.ts'
import type { Ctx } from '#server/context.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { Id, WholeNumber } from './fields.ts'
import { type Shim, shim, success } from './shim.ts'

/** '1' adds one, '-1' takes one out but never the last, '-all' removes the line. */
const CHANGES = { '1': addOne, '-1': takeOneOut, '-all': removeItem }

function addOne(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return addItem(ctx, { shopItemId, quantity: 1 })
}

export const basketShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/basket/',
    guard: 'post',
    input: z.object({
      coupon_text: z.optional(z.string().check(z.maxLength(64, 'Слишком длинный купон'))),
      shop_payment_system_id: z.optional(WholeNumber),
      tariff_id: z.optional(WholeNumber),
      // More than a shopper may spend is no error, it is reduced to the maximum (spec §5): without an account to 0.
      withdraw_bonuses: z.optional(WholeNumber),
    }),
    call(ctx, { coupon_text: coupon, shop_payment_system_id: paymentSystemId, tariff_id: tariffId }) {
      // No coupon has been issued, so each code is an unknown one; nothing else of the call is kept then.
      if (coupon?.trim()) throw new AppError('COUPON_NOT_FOUND')
      chooseOptions(ctx, {
        ...(tariffId !== undefined && { tariffId }),
        ...(paymentSystemId !== undefined && { paymentSystemId }),
      })
      return getBasket(ctx)
    },
  }),
  shim({
    path: '/cart/change/:shopItemId/',
    guard: 'unsafe-get',
    input: z.object({ shopItemId: Id, quantity: z.enum(['1', '-1', '-all'], 'Неверное действие') }),
    call: (ctx, { shopItemId, quantity }) => CHANGES[quantity](ctx, { shopItemId }),
    answer({ quantityInCart, trackingData }) {
      const read = { tracking_data: trackingData, quantity_in_cart: quantityInCart }
      // The specification names what is read, not at which level: it stands at both.
      return { ...success(read), ...read }
    },
  }),
]
