import type { LetterFact } from '#shared/mail/letter.ts'

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

/** Returns what the staff reads of the wishes in a letter; a document that is not wished is not named. */
export function wishFacts({ description, needCall, needCashMemo }: OrderWishes): LetterFact[] {
  return [
    { label: 'Звонок', value: needCall ? 'нужен' : 'не нужен' },
    ...(description === '' ? [] : [{ label: 'Комментарий', value: description }]),
    ...(needCashMemo ? [{ label: 'Товарный чек', value: 'нужен' }] : []),
  ]
}

/** Every wish that there is, for samples of what the staff reads. */
export function everyWish(description: string): OrderWishes {
  return { description, needCall: true, needCashMemo: true }
}
