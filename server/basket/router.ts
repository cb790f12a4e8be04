import type { Ctx } from '#server/context.ts'
import { checkCoupon } from '#server/coupons/check-coupon.ts'
import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import {
  AddItemInput,
  BasketChange,
  BasketView,
  ChangeQuantityInput,
  CheckCouponInput,
  CouponAccepted,
  RemoveItemInput,
} from '#shared/basket/contract.ts'
import { addItem } from './add-item.ts'
import { changeQuantity } from './change-quantity.ts'
import { clearBasket } from './clear-basket.ts'
import { getBasket } from './get-basket.ts'
import type { LineChange } from './line-change.ts'
import { removeItem } from './remove-item.ts'

/**
 * Adds the whole basket to the answer of a change, so that the page can replace its own estimate by the server's
 * sums.
 */
function withBasket(ctx: Ctx, change: LineChange): BasketChange {
  return { basket: getBasket(ctx), ...change }
}

export const basketRouter = router({
  get: newcomerProcedure.output(BasketView).query(({ ctx }) => getBasket(ctx)),
  add: procedure
    .input(AddItemInput)
    .output(BasketChange)
    .mutation(({ ctx, input }) => withBasket(ctx, addItem(ctx, input))),
  changeQuantity: procedure
    .input(ChangeQuantityInput)
    .output(BasketChange)
    .mutation(({ ctx, input }) => withBasket(ctx, changeQuantity(ctx, input))),
  remove: procedure
    .input(RemoveItemInput)
    .output(BasketChange)
    .mutation(({ ctx, input }) => withBasket(ctx, removeItem(ctx, input))),
  clear: procedure.output(BasketView).mutation(({ ctx }) => {
    clearBasket(ctx)
    return getBasket(ctx)
  }),
  checkCoupon: procedure
    .input(CheckCouponInput)
    .output(CouponAccepted)
    .mutation(({ ctx, input }) => checkCoupon(ctx, input)),
})
