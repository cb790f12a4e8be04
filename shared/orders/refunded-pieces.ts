import { formatNumber } from '#shared/format.ts'

interface Pieces {
  readonly quantity: number
  readonly refundedQuantity: number
}

/** Returns for how many pieces of a line the money was given back: 'Деньги возвращены за 1 шт.'; '' for none. */
export function refundedPiecesText({ quantity, refundedQuantity }: Pieces): string {
  if (refundedQuantity === 0) return ''
  return refundedQuantity === quantity
    ? 'Деньги возвращены'
    : `Деньги возвращены за\u00a0${formatNumber(refundedQuantity)}\u00a0шт.`
}
