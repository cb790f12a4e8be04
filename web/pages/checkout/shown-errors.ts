import type { BasketItem } from '#shared/basket/contract.ts'
import type { OrderField, OrderFormError } from '#shared/orders/order-form-errors.ts'

/**
 * Returns the errors of the last submission that still stand: refusals of the server, and those errors of the form
 * that it still has. A field has at most one error of a kind.
 */
export function uncorrected(
  submitted: readonly OrderFormError[],
  standing: readonly OrderFormError[],
): OrderFormError[] {
  return submitted.filter(
    ({ kind, field }) =>
      kind === 'refused' || standing.some((error) => error.field === field && error.kind === kind),
  )
}

/**
 * Returns the errors with other texts for missing choices: one that was made and became unavailable has a text of its
 * own, because 'не выбрали' would be untrue (CHK-70).
 */
export function withReasons(
  errors: readonly OrderFormError[],
  reasons: Partial<Record<OrderField, string | undefined>>,
): OrderFormError[] {
  return errors.map((error) => {
    const text = error.kind === 'missing' && error.field !== null ? reasons[error.field] : undefined
    return text === undefined ? error : { ...error, text }
  })
}

/**
 * Returns the errors without those about the sold-out lines, which have a notice of their own, and whether these
 * errors name every such line.
 */
export function exceptSoldOut(
  errors: readonly OrderFormError[],
  soldOut: readonly Pick<BasketItem, 'shopItemId'>[],
): { readonly others: OrderFormError[]; readonly isAnnounced: boolean } {
  const isAbout = (shopItemId: number) => (error: OrderFormError) => error.soldOutId === shopItemId
  return {
    others: errors.filter((error) => !soldOut.some(({ shopItemId }) => isAbout(shopItemId)(error))),
    isAnnounced: soldOut.every(({ shopItemId }) => errors.some(isAbout(shopItemId))),
  }
}
