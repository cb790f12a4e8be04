import type { Ctx } from '#server/context.ts'
import { checkCoupon } from '#server/coupons/check-coupon.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { builtOutput, newcomerProcedure, procedure, router, waitingProcedure } from '#server/trpc.ts'
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
 * Makes a change, and adds the whole basket to its answer, so that the page can replace its own estimate by the server's
 * sums.
 */
async function withBasket(ctx: Ctx, change: () => LineChange): Promise<BasketChange> {
  const changed = await whenWritable(ctx.db, change)
  return { basket: getBasket(ctx), ...changed }
}

export const basketRouter = router({
  get: newcomerProcedure.output(builtOutput(BasketView)).query(({ ctx }) => getBasket(ctx)),
  add: waitingProcedure
    .input(AddItemInput)
    .output(builtOutput(BasketChange))
    .mutation(({ ctx, input }) => withBasket(ctx, () => addItem(ctx, input))),
  changeQuantity: waitingProcedure
    .input(ChangeQuantityInput)
    .output(builtOutput(BasketChange))
    .mutation(({ ctx, input }) => withBasket(ctx, () => changeQuantity(ctx, input))),
  remove: waitingProcedure
    .input(RemoveItemInput)
    .output(builtOutput(BasketChange))
    .mutation(({ ctx, input }) => withBasket(ctx, () => removeItem(ctx, input))),
  clear: procedure.output(builtOutput(BasketView)).mutation(({ ctx }) => {
    clearBasket(ctx)
    return getBasket(ctx)
  }),
  checkCoupon: procedure
    .input(CheckCouponInput)
    .output(CouponAccepted)
    .mutation(({ ctx, input }) => checkCoupon(ctx, input)),
})
