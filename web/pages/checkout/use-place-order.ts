import { useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import {
  type OrderField,
  type OrderFormError,
  type OrderFormSituation,
  orderFormErrors,
} from '#shared/orders/order-form-errors.ts'
import { timezoneOf } from '#shared/orders/timezone.ts'
import { totalChanged } from '#shared/orders/total-changed.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { forgetFormAtom, type OrderForm, orderFormAtom } from '#web/orders/order-form.ts'
import type { BasketChoices } from './use-basket-choices.ts'

/** Network or unexpected failure (spec §8, Order creation). */
const FAILED = 'Что-то пошло не так'
const PHONE_SCREEN = '(max-width: 727.98px)'
const ORDER_FIELDS: readonly OrderField[] = [
  'name',
  'phone',
  'email',
  'tariffId',
  'address',
  'street',
  'buildingNumber',
  'paymentSystemId',
]

interface Scene {
  readonly basket: BasketView
  readonly geo: GeoPosition
  readonly tariff: Tariff | undefined
  readonly choices: BasketChoices
}

/** An error of the list; the shop's own answer stands until the next try, the form's until it is mended. */
export interface SubmitError extends OrderFormError {
  readonly isShops: boolean
}

/** Checks the form, sends it and goes where the shop says; whatever stands against it becomes the list of errors. */
export function usePlaceOrder({ basket, geo, tariff, choices }: Scene) {
  const store = useStore()
  const utils = trpc.useUtils()
  const forget = useSetAtom(forgetFormAtom)
  const place = trpc.orders.place.useMutation()
  const [submitted, setSubmitted] = useState<readonly SubmitError[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [isPlaced, setIsPlaced] = useState(false)
  /** Counts the refusals, so that each is announced, the same one twice as well. */
  const [attempt, setAttempt] = useState(0)
  const isBusy = useRef(false)

  const situation: OrderFormSituation = {
    isRussia: geo.country.isRussia,
    needsPoint: tariff?.kind === 'pickup' || tariff?.kind === 'store',
  }

  function refuse(errors: readonly OrderFormError[], isShops: boolean) {
    setSubmitted(errors.map((error) => ({ ...error, isShops })))
    setAttempt((count) => count + 1)
  }

  async function submit(): Promise<void> {
    if (isBusy.current) return
    const errors = orderFormErrors(store.get(orderFormAtom), situation)
    if (errors.length > 0) return refuse(errors, false)
    isBusy.current = true
    setIsSubmitting(true)
    setSubmitted([])
    try {
      const settled = (await choices.settle()) ?? basket
      if (settled.payableTotal > basket.payableTotal) {
        // A choice made a moment ago has raised the sum: it is shown before it is agreed to.
        throw new ChangedTotal(settled.payableTotal)
      }
      const { path } = await place.mutateAsync(toInput(store.get(orderFormAtom), situation, tariff, settled))
      if (!isOwnPath(path)) throw new Error('the shop sent a foreign path')
      // Before anything empties the basket: the watcher of the empty basket must not win.
      setIsPlaced(true)
      forget()
      window.location.assign(path)
    } catch (error) {
      isBusy.current = false
      setIsSubmitting(false)
      refuse(errorsOf(error), true)
      // After a refusal something has changed under the shopper; after silence the order may stand, so that the
      // same basket is sent again and the shop answers with that order.
      if (refusalOf(error)) await refetchSituation()
    }
  }

  async function refetchSituation(): Promise<void> {
    await Promise.all([
      utils.basket.get.invalidate(),
      utils.tariffs.available.invalidate(),
      utils.payments.systems.invalidate(),
    ])
  }

  /** A quick order of the same basket stands. */
  const markPlaced = () => setIsPlaced(true)

  return { submit, submitted, attempt, isSubmitting, isPlaced, markPlaced, situation }
}

class ChangedTotal extends Error {
  readonly total: number

  constructor(total: number) {
    super('total changed')
    this.total = total
  }
}

/** The first message of each field (spec §8, Order creation). */
function errorsOf(error: unknown): OrderFormError[] {
  if (error instanceof ChangedTotal) return [{ field: null, text: totalChanged(error.total) }]
  const refusal = refusalOf(error)
  const fields = detailsOf(refusal, 'ORDER_REFUSED')?.errors ?? {}
  const errors = Object.entries(fields).flatMap(([name, [text]]) =>
    text === undefined ? [] : [{ field: ORDER_FIELDS.find((field) => field === name) ?? null, text }],
  )
  return errors.length > 0 ? errors : [{ field: null, text: refusal?.message ?? FAILED }]
}

/** What is sent: only the fields that belong to the chosen way of delivery. */
function toInput(
  form: OrderForm,
  { isRussia, needsPoint }: OrderFormSituation,
  tariff: Tariff | undefined,
  basket: BasketView,
): OrderInput {
  const hasStreet = isRussia && !needsPoint
  const text = (isAsked: boolean, value: string) => (isAsked ? value.trim() : '')
  // Coupon and bonuses stand with the basket, which has just been settled.
  const { couponText: _coupon, bonusesToWithdraw: _bonuses, ...fields } = form
  return {
    ...fields,
    name: form.name.trim(),
    email: form.email.trim(),
    pickupPointId: needsPoint ? form.pickupPointId : 0,
    address: text(!isRussia, form.address),
    postcode: text(hasStreet && (tariff?.isPost ?? false), form.postcode),
    street: text(hasStreet, form.street),
    buildingNumber: text(hasStreet, form.buildingNumber),
    buildingSuffix: text(hasStreet, form.buildingSuffix),
    flatNumber: text(hasStreet, form.flatNumber),
    timezone: timezoneOf(-new Date().getTimezoneOffset()),
    isMobile: window.matchMedia(PHONE_SCREEN).matches,
    shownTotal: basket.payableTotal,
  }
}
