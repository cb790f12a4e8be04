import { useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { CheckoutView } from '#shared/checkout/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { OrderForm } from '#shared/orders/order-form.ts'
import {
  type OrderFormError,
  type OrderFormSituation,
  orderFormErrors,
} from '#shared/orders/order-form-errors.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { forgetFormAtom, orderFormAtom } from '#web/checkout/order-form.ts'
import type { PlacedOrder } from '#web/checkout/placed-already.tsx'
import { useFindPlaced } from '#web/checkout/use-find-placed.ts'
import { CaptchaError } from '#web/lib/captcha.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCaptcha } from '#web/lib/use-captcha.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { chosenIn, isAtPoint } from './choices.ts'
import { toOrderInput } from './order-input.ts'
import { ChangedTotal, submitErrors } from './submit-errors.ts'
import type { Checkout } from './use-checkout.ts'

interface Situation {
  readonly checkout: Checkout
  readonly geo: GeoPosition
  readonly tariff: Tariff | undefined
  /** True while a point is being picked, so that no tariff counts as chosen. */
  readonly isPicking: boolean
}

/**
 * Places the order: validates the form, runs the captcha, sends the order and goes to the returned path. Errors are
 * shown in the error list (CHK-50 to CHK-60). An order that turns out to be placed already is shown as such (CHK-63).
 */
export function usePlaceOrder({ checkout, geo, tariff, isPicking }: Situation) {
  const store = useStore()
  const utils = trpc.useUtils()
  const captcha = useCaptcha()
  const findPlaced = useFindPlaced()
  const forget = useSetAtom(forgetFormAtom)
  const place = trpc.orders.place.useMutation()
  const removeLine = trpc.basket.remove.useMutation()
  const takeBasket = useTakeBasket()
  const { remove } = useBasket()
  const [submitted, setSubmitted] = useState<readonly OrderFormError[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [isPlaced, setIsPlaced] = useState(false)
  const [placedAlready, setPlacedAlready] = useState<PlacedOrder | null>(null)
  /** True if the last submission got no answer, so that the order may have been placed. */
  const [isUncertain, setUncertain] = useState(false)
  /** Counts the refusals, so that each one is announced even if its errors are the same. */
  const [attempt, setAttempt] = useState(0)
  const isBusy = useRef(false)

  const situation: OrderFormSituation = {
    isRussia: geo.country.isRussia,
    needsPoint: isAtPoint(checkout.choices, tariff),
  }

  /** Returns the current errors of the form and of the choices. */
  function standingErrors(form: OrderForm): OrderFormError[] {
    const { choices } = checkout
    return orderFormErrors({ ...form, ...choices, ...(isPicking && { tariffId: 0 }) }, situation)
  }

  function showErrors(errors: readonly OrderFormError[]) {
    setSubmitted(errors)
    setAttempt((count) => count + 1)
  }

  /**
   * Finishes the form after the order has been placed: from then on nothing may react to the emptied basket (CHK-16).
   */
  function accept(): void {
    close()
    forget()
  }

  function close(): void {
    isBusy.current = true
    setIsPlaced(true)
  }

  function showPlaced(placed: PlacedOrder): void {
    // The form of a cancelled order is needed to place it again.
    if (placed.isCancelled) close()
    else accept()
    setPlacedAlready(placed)
  }

  /** Submits the order without the given lines. These are removed from the basket even if the form has errors. */
  async function submit(without: readonly number[] = []): Promise<void> {
    if (isBusy.current) return
    const errors = standingErrors(store.get(orderFormAtom))
    if (errors.length > 0) {
      without.forEach(remove)
      return showErrors(errors)
    }
    isBusy.current = true
    setIsSubmitting(true)
    setSubmitted([])
    setUncertain(false)
    try {
      await send(without)
    } catch (error) {
      await recover(error)
    }
  }

  async function send(without: readonly number[]): Promise<void> {
    const shown = checkout.view.delivery.payableTotal
    const [settled] = await Promise.all([settleWithout(without), captcha.run()])
    const { payableTotal } = settled.delivery
    // If a choice made just now has raised the total, the new total is shown first, so that the shopper can agree to
    // it. Sold-out lines are in no sum, so after their removal any other total has a cause that the shopper has not
    // seen.
    const isUnseen = without.length > 0 ? payableTotal !== shown : payableTotal > shown
    if (isUnseen) throw new ChangedTotal(payableTotal)
    const form = store.get(orderFormAtom)
    const choices = chosenIn(settled, [])
    const reToken = captcha.take()
    const placed = await place.mutateAsync(
      toOrderInput({ form, choices, situation, tariff, shownTotal: payableTotal, reToken }),
    )
    if (!isOwnPath(placed.path)) throw new Error('the shop sent a foreign path')
    if (placed.isRepeat) return showPlaced(placed)
    accept()
    openDocument(placed.path)
  }

  async function settleWithout(without: readonly number[]): Promise<CheckoutView> {
    if (without.length === 0) return checkout.settle()
    for (const shopItemId of without) takeBasket((await removeLine.mutateAsync({ shopItemId })).basket)
    // The page's data are from before the removal.
    return checkout.settle(true)
  }

  /**
   * Lets the shopper try again, unless the order was placed anyway: its answer was lost, or another tab has placed
   * it.
   */
  async function recover(error: unknown): Promise<void> {
    const refusal = refusalOf(error)
    const isUnsent = error instanceof CaptchaError || error instanceof ChangedTotal
    const isSilence = refusal === null && !isUnsent
    if (isSilence || refusal?.code === 'BASKET_EMPTY') {
      const placed = await findPlaced()
      if (placed) return showPlaced(placed)
    }
    isBusy.current = false
    setIsSubmitting(false)
    setUncertain(isSilence)
    showErrors(submitErrors(error))
    // After a refusal the page's data are outdated.
    if (refusal) await utils.checkout.get.invalidate()
  }

  return {
    submit,
    submitted,
    standingErrors,
    isUncertain,
    attempt,
    isSubmitting: isSubmitting || isPlaced,
    isPlaced,
    placedAlready,
    showPlaced,
    /** Called when a quick order of the same basket has been placed. */
    markPlaced: accept,
    situation,
    captcha,
  }
}
