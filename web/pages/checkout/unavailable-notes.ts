import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'

export interface PaymentNote {
  readonly text: string
  /** The id of the reset system if it can be chosen again; null while it is unavailable. */
  readonly againId: number | null
}

/**
 * Returns the note on a payment system that was reset (PAY-23, PAY-57): why it is unavailable now, or that it is
 * available again. Returns null once a system is chosen.
 */
export function paymentNote(
  droppedId: number | null,
  systems: readonly Pick<PaymentSystem, 'id' | 'name' | 'reasons'>[],
  chosenId: number,
): PaymentNote | null {
  const system = systems.find((each) => each.id === droppedId)
  if (!system || chosenId !== 0) return null
  const { id, name } = system
  const [reason] = system.reasons
  return reason === undefined
    ? { text: `Способ оплаты «${name}» снова доступен.`, againId: id }
    : { text: `Способ оплаты сброшен. ${name}: ${reason}`, againId: null }
}

/**
 * Returns the note on an amount of bonuses that was lowered (BON-8) as long as it is true (BON-37); otherwise null.
 */
export function bonusNote(loweredTo: number | null, max: number, amount: number): string | null {
  if (loweredTo === null) return null
  if (loweredTo === 0) return amount === 0 ? 'Заказ изменился: бонусы больше не\u00a0списываются' : null
  return max === loweredTo ? `Заказ изменился: спишем ${bonusCount(loweredTo)}, это наибольшая сумма` : null
}
