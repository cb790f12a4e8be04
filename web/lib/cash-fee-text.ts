import { formatRubles } from './format.ts'

/** Why a price of delivery is higher than the carrier's; null where it is not. */
export function cashFeeText(fee: number, price: number): string | null {
  if (fee === 0) return null
  const of = fee === price ? '' : `из\u00a0них ${formatRubles(fee)} `
  return `${of}за\u00a0приём денег при\u00a0получении`
}
