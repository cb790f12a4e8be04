import type { BasketView } from '#shared/basket/contract.ts'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { couponKey } from '#shared/coupons/coupon-text.ts'
import { readField, writeField } from '#web/orders/form-storage.ts'

/** What is chosen, 0 for nothing. */
export interface Choices {
  readonly tariffId: number
  readonly pickupPointId: number
  readonly paymentSystemId: number
  readonly bonusesToWithdraw: number
}
const FIELDS = ['tariffId', 'pickupPointId', 'paymentSystemId', 'bonusesToWithdraw'] as const

/** What the server holds, without what cannot be had any more; laid over it what is on its way there. */
export function chosenIn({ basket, gone }: CheckoutView, underWay: readonly CheckoutPatch[]): Choices {
  const chosen: { -readonly [Field in keyof Choices]: number } = {
    tariffId: gone.delivery ? 0 : basket.tariffId,
    pickupPointId: gone.delivery ? 0 : basket.pickupPointId,
    paymentSystemId: gone.payment ? 0 : basket.paymentSystemId,
    bonusesToWithdraw: basket.bonusesToWithdraw,
  }
  for (const patch of underWay) for (const field of FIELDS) chosen[field] = patch[field] ?? chosen[field]
  return chosen
}

/** Whether the server holds all that was chosen. */
export function isKept({ couponText, ...patch }: CheckoutPatch, basket: BasketView): boolean {
  return (
    (couponText === undefined || couponKey(couponText) === couponKey(basket.coupon?.code ?? '')) &&
    FIELDS.every((field) => patch[field] === undefined || patch[field] === basket[field])
  )
}

/** Of a patch that failed, what was not chosen anew meanwhile; null: nothing is left of it. */
export function stillFailed(patch: CheckoutPatch, later: readonly CheckoutPatch[]): CheckoutPatch | null {
  const left = Object.entries(patch).filter(([field]) => !later.some((anew) => field in anew))
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** What a shopper reads of a choice that was not kept: what stands instead. */
export function stays(patch: CheckoutPatch): string {
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw, couponText } = patch
  const said = [
    tariffId === undefined && pickupPointId === undefined ? [] : 'способ доставки остался прежним',
    paymentSystemId === undefined ? [] : 'способ оплаты остался прежним',
    bonusesToWithdraw === undefined ? [] : 'бонусы остались прежними',
    couponText === undefined ? [] : 'купон остался прежним',
  ].flat()
  const [only] = said
  return only !== undefined && said.length === 1 ? only : 'ваш выбор остался прежним'
}

/** Keeps the choices in this browser as well, where the specification wants them (§3, Checkout form state). */
export function storeChoices(basket: BasketView): void {
  for (const field of FIELDS) writeField(field, basket[field])
  storeCoupon(basket.coupon?.code ?? '')
}

export function storeCoupon(couponText: string): void {
  writeField('couponText', couponText)
}

/** What this browser remembers and the basket does not know: it was lost with the guest's cookie. */
export function rememberedChoices(basket: BasketView): CheckoutPatch {
  const stored: CheckoutPatch = {}
  for (const field of FIELDS) if (basket[field] === 0) Object.assign(stored, readField(field, 0))
  const { tariffId = 0, pickupPointId = 0, paymentSystemId = 0, bonusesToWithdraw = 0 } = stored
  const { couponText } = readField('couponText', '')
  return {
    // A pickup tariff means nothing without its point, and the other way round.
    ...(tariffId > 0 && basket.tariffId === 0 && { tariffId, pickupPointId }),
    ...(paymentSystemId > 0 && { paymentSystemId }),
    ...(bonusesToWithdraw > 0 && { bonusesToWithdraw }),
    ...(typeof couponText === 'string' && couponText !== '' && basket.coupon === null && { couponText }),
  }
}
