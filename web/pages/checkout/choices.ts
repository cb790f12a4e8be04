import type { BasketView } from '#shared/basket/contract.ts'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { couponKey } from '#shared/coupons/coupon-text.ts'
import type { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { readField, writeField } from '#web/checkout/form-storage.ts'

/** The shopper's choices; 0 if nothing is chosen. */
export interface Choices {
  readonly tariffId: TariffIdOrNone
  readonly pickupPointId: PickupPointIdOrNone
  readonly paymentSystemId: number
  readonly bonusesToWithdraw: number
}
const FIELDS = ['tariffId', 'pickupPointId', 'paymentSystemId', 'bonusesToWithdraw'] as const

/**
 * Returns the choices to show: those that the server has stored, without the unavailable ones, overlaid by those that
 * are being sent.
 */
export function chosenIn({ basket, unavailable }: CheckoutView, underWay: readonly CheckoutPatch[]): Choices {
  const sent = <Field extends keyof Choices>(field: Field) =>
    underWay.findLast((patch) => patch[field] !== undefined)?.[field]
  return {
    tariffId: sent('tariffId') ?? (unavailable.delivery !== null ? 0 : basket.tariffId),
    pickupPointId: sent('pickupPointId') ?? (unavailable.delivery !== null ? 0 : basket.pickupPointId),
    paymentSystemId: sent('paymentSystemId') ?? (unavailable.payment !== null ? 0 : basket.paymentSystemId),
    bonusesToWithdraw: sent('bonusesToWithdraw') ?? basket.bonusesToWithdraw,
  }
}

/**
 * Whether the chosen delivery ends at a point and so needs no address. A tariff that is not among the offered ones is
 * known by the point that was chosen with it.
 */
export function isAtPoint({ pickupPointId }: Choices, tariff: Pick<Tariff, 'kind'> | undefined): boolean {
  return tariff ? needsPoint(tariff.kind) : pickupPointId !== 0
}

/** Whether the server has stored everything in the patch. */
export function isKept({ couponText, ...patch }: CheckoutPatch, basket: BasketView): boolean {
  return (
    (couponText === undefined || couponKey(couponText) === couponKey(basket.coupon?.code ?? '')) &&
    FIELDS.every((field) => patch[field] === undefined || patch[field] === basket[field])
  )
}

/** Returns the part of a failed patch that no later patch has chosen again; null if nothing is left. */
export function stillFailed(patch: CheckoutPatch, later: readonly CheckoutPatch[]): CheckoutPatch | null {
  const left = Object.entries(patch).filter(([field]) => !later.some((anew) => field in anew))
  return left.length > 0 ? Object.fromEntries(left) : null
}

/**
 * Returns the text that says which choice stays the same after a patch has failed (BASK-15); if the shop could not be
 * asked, that it is not known whether it does (BASK-55).
 */
export function stays(patch: CheckoutPatch, isKnown = true): string {
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw, couponText } = patch
  const said = [
    tariffId === undefined && pickupPointId === undefined ? [] : 'способ доставки',
    paymentSystemId === undefined ? [] : 'способ оплаты',
    bonusesToWithdraw === undefined ? [] : 'бонусы',
    couponText === undefined ? [] : 'купон',
  ].flat()
  const [only] = said
  const what = only !== undefined && said.length === 1 ? only : 'ваш выбор'
  const isMany = what === 'бонусы'
  if (isKnown) return `${what} ${isMany ? 'остались прежними' : 'остался прежним'}`
  return `пока неизвестно, ${isMany ? 'изменились' : 'изменился'} ли\u00a0${what}`
}

const BLOCKS = {
  delivery: ['tariffId', 'pickupPointId'],
  payment: ['paymentSystemId'],
  coupon: ['couponText'],
  bonuses: ['bonusesToWithdraw'],
} as const satisfies Record<string, readonly (keyof CheckoutPatch)[]>
export type ChoiceBlock = keyof typeof BLOCKS
const BLOCK_NAMES = Object.keys(BLOCKS) as ChoiceBlock[]

/** A choice that the server has not stored (BASK-15). */
export interface LostChoice {
  /** The part of the patch that belongs to the block. */
  readonly patch: CheckoutPatch
  readonly reason: string
  /** When the shop could not be asked whether it has stored the choice, by the browser's clock; 0 if it has answered. */
  readonly unknownAt: number
  /** False if the shop no longer has the choice. */
  readonly canRepeat: boolean
}
export type LostChoices = Readonly<Partial<Record<ChoiceBlock, LostChoice>>>

/** Adds a failed patch to the lost choices, block by block. */
export function withLost(
  lost: LostChoices,
  failed: CheckoutPatch,
  reason: string,
  canRepeat: boolean,
  unknownAt = 0,
): LostChoices {
  const next = { ...lost }
  for (const block of BLOCK_NAMES) {
    const fields: readonly string[] = BLOCKS[block]
    const part = Object.entries(failed).filter(([field]) => fields.includes(field))
    if (part.length === 0) continue
    const patch: CheckoutPatch = Object.fromEntries(part)
    next[block] = { patch, reason, canRepeat, unknownAt }
  }
  return next
}

/** Returns the text of a lost choice; `answeredAt` is when the shop has last said what it has stored. */
export function lostText({ patch, reason, unknownAt }: LostChoice, answeredAt: number): string {
  return `${reason}: ${stays(patch, answeredAt >= unknownAt)}`
}

/** Returns the lost choices, without those of blocks in which the patch makes a choice. */
export function withoutLost(lost: LostChoices, patch: CheckoutPatch): LostChoices {
  const left = BLOCK_NAMES.filter((block) => lost[block] && !BLOCKS[block].some((field) => field in patch))
  return Object.fromEntries(left.map((block) => [block, lost[block]]))
}

/** Returns one patch that repeats every lost choice. */
export function repeatAll(lost: LostChoices): CheckoutPatch {
  const patches = Object.values(lost).map(({ patch, canRepeat }) => (canRepeat ? patch : {}))
  return Object.assign({}, ...patches)
}

/** Stores the choices in this browser too (CHK-32, CHK-33, CHK-34). */
export function storeChoices(basket: BasketView): void {
  for (const field of FIELDS) writeField(field, basket[field])
  storeCoupon(basket.coupon?.code ?? '')
}

export function storeCoupon(couponText: string): void {
  writeField('couponText', couponText)
}

/**
 * Returns the choices that this browser has stored but the basket does not contain, for example because the guest's
 * cookie was lost.
 */
export function rememberedChoices(basket: BasketView): CheckoutPatch {
  const stored: CheckoutPatch = {}
  for (const field of FIELDS) if (basket[field] === 0) Object.assign(stored, readField(field, 0))
  const { tariffId = 0, pickupPointId = 0, paymentSystemId = 0, bonusesToWithdraw = 0 } = stored
  const { couponText } = readField('couponText', '')
  return {
    // A pickup tariff and its point are only valid together (CHK-36).
    ...(tariffId > 0 && basket.tariffId === 0 && { tariffId, pickupPointId }),
    ...(paymentSystemId > 0 && { paymentSystemId }),
    ...(bonusesToWithdraw > 0 && { bonusesToWithdraw }),
    ...(typeof couponText === 'string' && couponText !== '' && basket.coupon === null && { couponText }),
  }
}
