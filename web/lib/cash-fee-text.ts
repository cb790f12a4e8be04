import { formatRoubles } from '#shared/format.ts'

/** Returns the note that a delivery price includes a cash fee, in whole roubles; null without a fee. */
export function cashFeeText(fee: number): string | null {
  return fee === 0 ? null : `в\u00a0цене ${formatRoubles(fee)} за\u00a0приём денег при\u00a0получении`
}
