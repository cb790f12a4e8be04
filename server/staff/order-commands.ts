import { orderNotes } from '#db/schema/staff.ts'
import { inTransaction } from '#db/transaction.ts'
import { moveOrderAndTell } from '#server/orders/move-order-and-tell.ts'
import { recordHandedOver } from '#server/orders/record-handed-over.ts'
import { type Refunded, type RefundInput, refundOrder } from '#server/orders/refund-order.ts'
import { type ReturnInput, returnOrder } from '#server/orders/return-order.ts'
import { setDeliveryPrice } from '#server/orders/set-delivery-price.ts'
import { setTrackNumber } from '#server/orders/set-track-number.ts'
import type { Told } from '#server/orders/tell-buyer.ts'
import { AppError } from '#shared/errors.ts'
import { type FulfilmentState, nextFulfilment } from '#shared/orders/order-states.ts'
import { NoteInput } from '#shared/staff/contract.ts'
import { checked, recordAction, type StaffScope, type TellingScope } from './actions.ts'
import { getStaffOrder, orderSubject } from './order-queries.ts'

/**
 * Moves an order to its next state and tells the buyer (STAFF-1, MAIL-5). Throws NOT_FOUND, and MOVE_REFUSED if there is
 * no next state or if the order is not ready for it.
 */
export function advanceOrder(scope: TellingScope, orderId: number): void {
  inTransaction(scope.db, () => {
    const to = nextFulfilment(getStaffOrder(scope.db, orderId).order.fulfilment)
    if (to === null) throw new AppError('MOVE_REFUSED')
    move(scope, { orderId, to, action: 'order advance' })
  })
}

/** Cancels an order that is not shipped, with all consequences, and tells the buyer. Throws NOT_FOUND, MOVE_REFUSED. */
export function cancelStaffOrder(scope: TellingScope, orderId: number): void {
  move(scope, { orderId, to: 'cancelled', action: 'order cancel' })
}

interface Move {
  readonly orderId: number
  readonly to: FulfilmentState
  readonly action: string
}

function move(scope: TellingScope, { orderId, to, action }: Move): void {
  inTransaction(scope.db, () => {
    moveOrderAndTell(scope, orderId, to)
    recordAction(scope, { action, subject: orderSubject(orderId), details: to })
  })
}

/** Refunds a part of a paid order and tells the buyer (PAY-84). Throws as `refundOrder`. */
export function refundStaffOrder(scope: TellingScope, input: RefundInput): Refunded {
  return inTransaction(scope.db, () => {
    const refunded = refundOrder(scope, input)
    const details = `${refunded.refund.amount} р.${input.isByHand ? ' by hand' : ''}`
    recordAction(scope, { action: 'order refund', subject: orderSubject(input.orderId), details })
    return refunded
  })
}

/**
 * Records that what the bank has declined to refund of an order was given back by hand (PAY-96). Returns how many
 * roubles. Throws NOT_FOUND, and as `recordHandedOver`.
 */
export function handOverRefunds(scope: StaffScope, orderId: number): number {
  return inTransaction(scope.db, () => {
    getStaffOrder(scope.db, orderId)
    const amount = recordHandedOver(scope, orderId)
    const details = `${amount} р. by hand`
    recordAction(scope, { action: 'order refund', subject: orderSubject(orderId), details })
    return amount
  })
}

/** Records that a shipped order has come back, and tells the buyer (ORD-70). Throws as `returnOrder`. */
export function returnStaffOrder(scope: TellingScope, input: ReturnInput): void {
  inTransaction(scope.db, () => {
    returnOrder(scope, input)
    recordAction(scope, { action: 'order return', subject: orderSubject(input.orderId), details: 'returned' })
  })
}

/** Sets the price of a delivery that had none, and tells the buyer. Throws as `setDeliveryPrice`. */
export function priceDelivery(
  scope: TellingScope,
  input: { readonly orderId: number; readonly price: number },
): Told {
  return inTransaction(scope.db, () => {
    const told = setDeliveryPrice(scope, input)
    const details = `${input.price} р.`
    recordAction(scope, { action: 'order set delivery', subject: orderSubject(input.orderId), details })
    return told
  })
}

/**
 * Sets or corrects the carrier's number of a parcel, and tells the buyer. Returns null if the number was stored already.
 * Throws as `setTrackNumber`.
 */
export function numberParcel(
  scope: TellingScope,
  input: { readonly orderId: number; readonly trackNumber: string },
): Told | null {
  return inTransaction(scope.db, () => {
    const told = setTrackNumber(scope, input)
    // The number itself shows whose parcel it is, so only the order has it.
    if (told) recordAction(scope, { action: 'order set track', subject: orderSubject(input.orderId) })
    return told
  })
}

/** Adds a note of the staff to an order; no buyer sees it (STAFF-2). Throws BAD_INPUT, NOT_FOUND. */
export function addOrderNote(scope: StaffScope, input: NoteInput): void {
  const { orderId, text } = checked(NoteInput, input)
  inTransaction(scope.db, () => {
    getStaffOrder(scope.db, orderId)
    scope.db.insert(orderNotes).values({ orderId, at: scope.now, actor: scope.by, text }).run()
    recordAction(scope, { action: 'order note', subject: orderSubject(orderId) })
  })
}
