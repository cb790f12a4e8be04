import { formatRubles } from './format.ts'

/** Why a price of delivery is higher than the carrier's; null where it is not. Whole roubles. */
export function cashFeeText(fee: number): string | null {
  return fee === 0 ? null : `в\u00a0цене ${formatRubles(fee)} за\u00a0приём денег при\u00a0получении`
}
