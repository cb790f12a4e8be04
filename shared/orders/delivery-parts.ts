import type { MoneyReason } from '#shared/basket/contract.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import type { OrderView } from './contract.ts'

/** Returns the fee for paying on receipt that the lines of an explanation contain; 0 if they contain none. */
export function cashFeeOf(reasons: readonly MoneyReason[]): Roubles {
  return roubles(reasons.find(({ kind }) => kind === 'cash-fee')?.amount ?? 0)
}

/**
 * Returns what an order's delivery price consists of, so that a fee beside a free delivery is not called its price
 * (DLV-41); null while the price is not known.
 */
export function deliveryPartsOf({
  deliveryPrice,
  reasons,
}: Pick<OrderView, 'deliveryPrice' | 'reasons'>): OrderView['deliveryParts'] {
  if (deliveryPrice === null) return null
  const cashFee = cashFeeOf(reasons)
  return { carriage: roubles(deliveryPrice - cashFee), cashFee }
}
