import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { couponKey } from '#shared/basket/coupon-text.ts'
import { toE164 } from '#shared/phone.ts'
import type { CouponFailure } from '#web/coupons/coupon-field.tsx'
import { couponErrors } from '#web/coupons/coupon-words.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { fillFormAtom, isFormRestoredAtom, orderFormAtom } from '#web/orders/order-form.ts'
import type { BasketChoices } from './use-basket-choices.ts'

const NO_CODE = 'Введите купон'
const NOT_RESET = 'Не получилось сбросить купон, попробуйте ещё раз'

/** What the blocks of coupon and bonuses work on. */
export interface OrderedBasket {
  readonly basket: BasketView
  readonly choices: BasketChoices
  /** The order stands: what is left of the form must stay empty. */
  readonly isPlaced: boolean
}

/**
 * The coupon of the form and the basket's own, kept the same: what was stored in this browser is tried anew where
 * the basket knows none, and one that a completed phone has used already is let go.
 */
export function useCoupon({ basket, choices, isPlaced }: OrderedBasket) {
  const { send, isPending } = choices
  const { couponText, phone } = useAtomValue(orderFormAtom)
  const isRestored = useAtomValue(isFormRestoredAtom)
  const fill = useSetAtom(fillFormAtom)
  const store = useStore()
  const utils = trpc.useUtils()
  const { mutateAsync: ask } = trpc.basket.checkCoupon.useMutation()
  const [failure, setFailure] = useState<CouponFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempts = useRef(0)
  /** Code and phone that the shop has judged last. */
  const judged = useRef('')

  const fail = useCallback((code: string, text: string) => {
    attempts.current += 1
    setFailure({ code, text, attempt: attempts.current })
  }, [])

  /** The basket's coupon after a silence, '' for none: the answer alone may have been lost. */
  const keptNow = useCallback(
    async (error: unknown) => {
      if (refusalOf(error)) return undefined
      const fresh = { staleTime: 0, retry: false }
      const basket = await utils.basket.get.fetch(undefined, fresh).catch(() => null)
      return basket === null ? undefined : (basket.coupon?.code ?? '')
    },
    [utils],
  )

  const check = useCallback(
    async (code: string) => {
      if (code === '') return fail(code, NO_CODE)
      setBusy(true)
      setFailure(null)
      judged.current = keyOf(code, phone)
      try {
        await ask({ couponText: code, phone })
        const { coupon } = await send({ couponText: code })
        fill({ couponText: coupon?.code ?? code })
      } catch (error) {
        if (refusalOf(error)) fill({ couponText: '' })
        const kept = await keptNow(error)
        if (kept === undefined || couponKey(kept) !== couponKey(code)) fail(code, couponErrors(error))
      }
      setBusy(false)
    },
    [ask, send, fill, fail, keptNow, phone],
  )

  const reset = useCallback(
    async (code: string, reason: string | null) => {
      setBusy(true)
      setFailure(null)
      try {
        await send({ couponText: '' })
        fill({ couponText: '' })
        if (reason !== null) fail(code, reason)
      } catch (error) {
        if ((await keptNow(error)) === '') fill({ couponText: '' })
        else fail(code, NOT_RESET)
      }
      setBusy(false)
    },
    [send, fill, fail, keptNow],
  )

  const kept = basket.coupon?.code ?? null
  const isIdle = isRestored && !isBusy && !isPending && !isPlaced
  const wasTried = useRef<string | null>(null)
  useEffect(() => {
    // The basket's answer may be rendered before the form's change: a coupon just taken out would come back.
    if (!isIdle || couponText !== store.get(orderFormAtom).couponText) return
    if (kept !== null) {
      wasTried.current = null
      if (couponText !== kept) fill({ couponText: kept })
      return
    }
    if (couponText === '') return
    // Lost with the guest's cookie, to the calendar or to another phone: the shop says which codes still go.
    if (wasTried.current === couponText) return
    wasTried.current = couponText
    void check(couponText)
  }, [isIdle, couponText, kept, fill, check, store])

  const number = toE164(phone)
  useEffect(() => {
    if (!isIdle || kept === null || number === null || judged.current === keyOf(kept, number)) return
    judged.current = keyOf(kept, number)
    ask({ couponText: kept, phone: number }).catch((error) => {
      if (refusalOf(error)?.code === 'COUPON_NOT_FOUND') void reset(kept, couponErrors(error))
    })
  }, [isIdle, kept, number, ask, reset])

  return {
    failure,
    isBusy,
    check: (code: string) => void check(code),
    reset: () => void reset(kept ?? '', null),
    edit: () => setFailure(null),
  }
}

/** What a verdict of the shop was about; a phone counts once it is whole. */
function keyOf(code: string, phone: string): string {
  return `${code.toLocaleLowerCase('ru')}:${toE164(phone) ?? ''}`
}
