import type { BasketView } from '#shared/basket/contract.ts'
import { CouponField } from '#web/coupons/coupon-field.tsx'
import type { useCoupon } from './use-coupon.ts'

interface CouponBlockProps {
  readonly basket: BasketView
  readonly coupon: ReturnType<typeof useCoupon>
}

/** The coupon block of the order. */
export function CouponBlock({ basket, coupon }: CouponBlockProps) {
  const { failure, isBusy, check, reset, edit } = coupon
  return (
    <CouponField
      basket={basket}
      failure={failure}
      isBusy={isBusy}
      onCheck={(code) => void check(code)}
      onReset={reset}
      onEdit={edit}
    />
  )
}
