import type { BasketView } from '#shared/basket/contract.ts'
import type { DeliveryOfCoupon } from '#web/coupons/coupon-words.ts'
import { LARGE_ORDER_NOTE } from '#web/orders/order-notes.ts'
import { SummaryNote } from '#web/ui/summary.tsx'
import { couponNote } from './coupon-note.ts'

/** The notes below the total that few baskets need: on a large item (DLV-34), and on a coupon (COUP-11, COUP-19). */
export function BasketNotes({ basket, delivery }: { basket: BasketView; delivery: DeliveryOfCoupon }) {
  const ofCoupon = couponNote(basket, delivery)
  return (
    <>
      {basket.hasLargeItem ? <SummaryNote>{LARGE_ORDER_NOTE}</SummaryNote> : null}
      {ofCoupon === null ? null : <SummaryNote>{ofCoupon}</SummaryNote>}
    </>
  )
}
