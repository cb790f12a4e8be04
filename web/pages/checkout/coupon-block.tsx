import { CouponField } from '#web/coupons/coupon-field.tsx'
import lostStyles from './lost-note.module.css'
import { LostNote } from './lost-note.tsx'
import type { Checkout } from './use-checkout.ts'
import type { useCoupon } from './use-coupon.ts'

interface CouponBlockProps {
  readonly checkout: Checkout
  readonly coupon: ReturnType<typeof useCoupon>
}

/** The coupon block of the order. */
export function CouponBlock({ checkout, coupon }: CouponBlockProps) {
  const { failure, isBusy, check, reset, edit } = coupon
  return (
    <div className={lostStyles.within}>
      <CouponField
        basket={checkout.view.basket}
        delivery={checkout.view.delivery}
        failure={failure}
        isBusy={isBusy}
        onCheck={(code) => void check(code)}
        onReset={reset}
        onEdit={edit}
      />
      <LostNote checkout={checkout} block="coupon" />
    </div>
  )
}
