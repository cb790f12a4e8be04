import { useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import {
  type OrderFormError,
  type OrderFormSituation,
  orderFormErrors,
} from '#shared/orders/order-form-errors.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { CaptchaError } from '#web/lib/captcha.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCaptcha } from '#web/lib/use-captcha.ts'
import { forgetFormAtom, type OrderForm, orderFormAtom } from '#web/orders/order-form.ts'
import type { PlacedOrder } from '#web/orders/placed-already.tsx'
import { useFindPlaced } from '#web/orders/use-find-placed.ts'
import { chosenIn } from './choices.ts'
import { toOrderInput } from './order-input.ts'
import { ChangedTotal, submitErrors } from './submit-errors.ts'
import type { Checkout } from './use-checkout.ts'

interface Situation {
  readonly checkout: Checkout
  readonly geo: GeoPosition
  readonly tariff: Tariff | undefined
  /** A point is being chosen: the way of delivery is not yet. */
  readonly isPicking: boolean
}

/** An error of the list; the shop's own answer stands until the next try, the form's until it is mended. */
export interface SubmitError extends OrderFormError {
  readonly isFromServer: boolean
}

/**
 * Checks the form, passes the captcha, sends the order and goes where the shop says; whatever stands against it
 * becomes the list of errors (spec §4, Order submission). An order that turns out to stand already is shown as such.
 */
export function usePlaceOrder({ checkout, geo, tariff, isPicking }: Situation) {
  const store = useStore()
  const utils = trpc.useUtils()
  const captcha = useCaptcha()
  const findPlaced = useFindPlaced()
  const forget = useSetAtom(forgetFormAtom)
  const place = trpc.orders.place.useMutation()
  const [submitted, setSubmitted] = useState<readonly SubmitError[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [isPlaced, setIsPlaced] = useState(false)
  const [placedAlready, setPlacedAlready] = useState<PlacedOrder | null>(null)
  /** The last try was answered by nobody: the order may stand. */
  const [isUncertain, setUncertain] = useState(false)
  /** Counts the refusals, so that each is announced, the same one twice as well. */
  const [attempt, setAttempt] = useState(0)
  const isBusy = useRef(false)

  const situation: OrderFormSituation = {
    isRussia: geo.country.isRussia,
    needsPoint: tariff?.kind === 'pickup' || tariff?.kind === 'store',
  }

  /** What stands against the form and the choices now, before they are sent. */
  function standingErrors(form: OrderForm): OrderFormError[] {
    const { choices } = checkout
    return orderFormErrors({ ...form, ...choices, ...(isPicking && { tariffId: 0 }) }, situation)
  }

  function refuse(errors: readonly OrderFormError[], isFromServer: boolean) {
    setSubmitted(errors.map((error) => ({ ...error, isFromServer })))
    setAttempt((count) => count + 1)
  }

  /** What the shop refused it for is mended; the fields are not. */
  function forgetRefusal(): void {
    setSubmitted((errors) => errors.filter(({ isFromServer }) => !isFromServer))
  }

  /** The order stands: the form has done its work, and nothing may react to the emptied basket any more. */
  function accept(): void {
    isBusy.current = true
    setIsPlaced(true)
    forget()
  }

  function showPlaced(placed: PlacedOrder): void {
    accept()
    setPlacedAlready(placed)
  }

  async function submit(): Promise<void> {
    if (isBusy.current) return
    const errors = standingErrors(store.get(orderFormAtom))
    if (errors.length > 0) return refuse(errors, false)
    isBusy.current = true
    setIsSubmitting(true)
    setSubmitted([])
    setUncertain(false)
    try {
      await send()
    } catch (error) {
      await giveBack(error)
    }
  }

  async function send(): Promise<void> {
    const shown = checkout.view.basket.payableTotal
    const [settled] = await Promise.all([checkout.settle(), captcha.run()])
    const { basket } = settled
    // A choice made a moment ago has raised the sum: it is shown before it is agreed to.
    if (basket.payableTotal > shown) throw new ChangedTotal(basket.payableTotal)
    const form = store.get(orderFormAtom)
    const choices = chosenIn(settled, [])
    const reToken = captcha.take()
    const placed = await place.mutateAsync(
      toOrderInput({ form, choices, situation, tariff, shownTotal: basket.payableTotal, reToken }),
    )
    if (!isOwnPath(placed.path)) throw new Error('the shop sent a foreign path')
    if (placed.isRepeat) return showPlaced(placed)
    accept()
    window.location.assign(placed.path)
  }

  /** Lets the shopper try again, unless the order stands after all: its answer was lost, or another tab placed it. */
  async function giveBack(error: unknown): Promise<void> {
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
    refuse(submitErrors(error), true)
    // After a refusal something has changed under the shopper.
    if (refusal) await utils.checkout.get.invalidate()
  }

  return {
    submit,
    submitted,
    standingErrors,
    isUncertain,
    forgetRefusal,
    attempt,
    isSubmitting: isSubmitting || isPlaced,
    isPlaced,
    placedAlready,
    showPlaced,
    /** A quick order of the same basket stands. */
    markPlaced: accept,
    situation,
    captcha,
  }
}
