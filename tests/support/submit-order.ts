import type { OpenDatabase } from '#db/client.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { placeQuickOrder } from '#server/orders/place-quick-order.ts'
import { commandCtx } from './command-ctx.ts'
import { PAYMENT } from './fixture-places.ts'
import { nthPhone } from './nth-phone.ts'
import { orderForm, QUICK_FORM } from './order-form.ts'

/** What one guest of `place-orders-process.ts` submits, and submits again after a kill. */
export interface Submission {
  readonly shopperId: number
  readonly isQuick: boolean
}

/** Places the order of a guest; the same guest's order has the same key and content each time. */
export function submit(db: OpenDatabase['db'], { shopperId, isQuick }: Submission) {
  const ctx = commandCtx(
    db,
    { type: 'guest', shopperId },
    { session: { idempotencyKey: `key-${shopperId}`, addressKey: `address-${shopperId}` } },
  )
  const phone = nthPhone(shopperId)
  const paymentSystemId = shopperId % 2 === 0 ? PAYMENT.online : PAYMENT.cash
  return isQuick
    ? placeQuickOrder(ctx, { ...QUICK_FORM, phone })
    : placeOrder(ctx, orderForm({ phone, paymentSystemId }))
}
