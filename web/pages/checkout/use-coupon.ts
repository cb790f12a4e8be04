import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { couponKey } from '#shared/basket/coupon-text.ts'
import { toE164 } from '#shared/phone.ts'
import type { CouponFailure } from '#web/coupons/coupon-field.tsx'
import { couponErrors } from '#web/coupons/coupon-words.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { orderFormAtom } from '#web/orders/order-form.ts'
import { storeCoupon } from './choices.ts'
import type { Checkout } from './use-checkout.ts'

const NO_CODE = 'Введите купон'
const NOT_RESET = 'Не получилось сбросить купон, попробуйте ещё раз'

/**
 * Tries a coupon and takes it out (spec §4, Coupon). One that the phone in the form has used already is let go as
 * soon as the phone is whole.
 */
export function useCoupon({ view, send }: Checkout, isPlaced: boolean) {
  const { phone } = useAtomValue(orderFormAtom)
  const utils = trpc.useUtils()
  const { mutateAsync: ask } = trpc.basket.checkCoupon.useMutation()
  const [failure, setFailure] = useState<CouponFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const kept = view.basket.coupon?.code ?? null

  function fail(code: string, text: string): void {
    setFailure((last) => ({ code, text, attempt: (last?.attempt ?? 0) + 1 }))
  }

  /** After a silence: the answer alone may have been lost. */
  async function isKeptNow(code: string, error: unknown): Promise<boolean> {
    if (refusalOf(error)) return false
    const now = await utils.checkout.get.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
    return now !== null && couponKey(now.basket.coupon?.code ?? '') === couponKey(code)
  }

  async function check(code: string): Promise<void> {
    if (code === '') return fail(code, NO_CODE)
    setBusy(true)
    setFailure(null)
    try {
      await ask({ couponText: code, phone })
      await send({ couponText: code })
    } catch (error) {
      if (refusalOf(error)) storeCoupon('')
      if (!(await isKeptNow(code, error))) fail(code, couponErrors(error))
    }
    setBusy(false)
  }

  /** `reason` is why the shop lets it go; null: the shopper does. */
  async function reset(reason: string | null): Promise<void> {
    const code = kept ?? ''
    setBusy(true)
    setFailure(null)
    try {
      await send({ couponText: '' })
      if (reason !== null) fail(code, reason)
    } catch (error) {
      if (!(await isKeptNow('', error))) fail(code, NOT_RESET)
    }
    setBusy(false)
  }

  const judge = useEffectEvent((number: string) => {
    if (kept === null || isBusy || isPlaced) return
    ask({ couponText: kept, phone: number }).catch((error: unknown) => {
      if (refusalOf(error)?.code === 'COUPON_NOT_FOUND') void reset(couponErrors(error))
    })
  })
  const number = toE164(phone)
  useEffect(() => {
    if (number !== null) judge(number)
  }, [number])

  return { failure, isBusy, check, reset: () => void reset(null), edit: () => setFailure(null) }
}
