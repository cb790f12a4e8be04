import { CouponField } from '#web/coupons/coupon-field.tsx'
import { type OrderedBasket, useCoupon } from './use-coupon.ts'

/** The coupon of this order (spec §2, Checkout page, point 6). */
export function CouponBlock(order: OrderedBasket) {
  const { failure, isBusy, check, reset, edit } = useCoupon(order)
  return (
    <CouponField
      basket={order.basket}
      failure={failure}
      isBusy={isBusy}
      onCheck={check}
      onReset={reset}
      onEdit={edit}
    />
  )
}
