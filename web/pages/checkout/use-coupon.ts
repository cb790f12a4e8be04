import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { toE164 } from '#shared/phone.ts'
import { orderFormAtom } from '#web/checkout/order-form.ts'
import type { CouponFailure } from '#web/coupons/coupon-field.tsx'
import { couponErrors } from '#web/coupons/coupon-words.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { storeCoupon } from './choices.ts'
import type { Checkout } from './use-checkout.ts'

const NO_CODE = 'Введите купон'
const NOT_RESET = 'Не получилось сбросить купон, попробуйте ещё раз'

/** Returns true for a refusal of the coupon itself, and not of one try among too many. */
const isRefused = (error: unknown) => refusalOf(error)?.code === 'COUPON_NOT_FOUND'

/**
 * Checks and removes coupons (COUP-4, COUP-5, COUP-7). Once the phone in the form is complete, a coupon that this
 * phone has already used is removed (COUP-15, COUP-24).
 */
export function useCoupon({ view, send, isKeptNow, forgetLost }: Checkout, isPlaced: boolean) {
  const { phone } = useAtomValue(orderFormAtom)
  const utils = trpc.useUtils()
  const { mutateAsync: checkCoupon } = trpc.basket.checkCoupon.useMutation()
  const [failure, setFailure] = useState<CouponFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const kept = view.basket.coupon?.code ?? null

  function fail(code: string, text: string): void {
    setFailure((last) => ({ code, text, attempt: (last?.attempt ?? 0) + 1 }))
  }

  async function check(code: string): Promise<void> {
    if (code === '') return fail(code, NO_CODE)
    setBusy(true)
    setFailure(null)
    forgetLost({ couponText: code })
    try {
      await checkCoupon({ couponText: code, phone })
      await send({ couponText: code })
    } catch (error) {
      if (isRefused(error)) storeCoupon('')
      if (!(await isKeptNow({ couponText: code }, error))) fail(code, couponErrors(error))
    }
    setBusy(false)
  }

  /** `reason` is why the coupon is refused; null if the shopper removes it. */
  async function reset(reason: string | null): Promise<void> {
    const code = kept ?? ''
    setBusy(true)
    setFailure(null)
    try {
      await send({ couponText: '' })
      if (reason !== null) fail(code, reason)
    } catch (error) {
      const isReset = await isKeptNow({ couponText: '' }, error)
      if (!isReset) fail(code, failureText(null, isReset !== null, NOT_RESET))
    }
    setBusy(false)
  }

  const recheck = useEffectEvent((number: string) => {
    if (kept === null || isBusy || isPlaced) return
    checkCoupon({ couponText: kept, phone: number }).catch((error: unknown) => {
      // Another one may have taken its place meanwhile.
      const isKeptStill = utils.checkout.get.getData()?.basket.coupon?.code === kept
      if (isKeptStill && isRefused(error)) void reset(couponErrors(error))
    })
  })
  const number = toE164(phone)
  useEffect(() => {
    if (number !== null) recheck(number)
  }, [number])

  return { failure, isBusy, check, reset: () => void reset(null), edit: () => setFailure(null) }
}
