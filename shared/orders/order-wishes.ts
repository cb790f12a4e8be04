/**
 * What the shopper tells the shop about the order (CHK-7). The form, the input of an order, its row, and its view have
 * these fields under the same names, so that a new one passes through them without being named again.
 */
export interface OrderWishes {
  readonly description: string
  readonly needCall: boolean
  readonly needCashMemo: boolean
}

export const NO_WISHES: OrderWishes = { description: '', needCall: false, needCashMemo: false }

/** Returns the wishes alone. */
export function wishesOf({ description, needCall, needCashMemo }: OrderWishes): OrderWishes {
  return { description, needCall, needCashMemo }
}
