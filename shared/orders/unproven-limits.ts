/** What unproven quick and cash orders may hold (ORD-12, ORD-13). */
export const UNPROVEN_LIMITS = {
  piecesOfProduct: 10,
  pieces: 60,
  /** Roubles for the goods of one order. */
  total: 50_000,
  /** Orders of one phone that no operator has confirmed yet. */
  openOrders: 2,
} as const

/** What an order takes from others while it is open. */
export interface HeldGoods {
  /** The bought pieces of each product. */
  readonly quantities: readonly number[]
  /** Roubles for the goods after every discount, without the delivery. */
  readonly finalTotal: number
}

/** Returns whether the goods are more than one unproven quick or cash order may hold. */
export function isTooLargeUnproven({ quantities, finalTotal }: HeldGoods): boolean {
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0)
  return (
    quantities.some((quantity) => quantity > UNPROVEN_LIMITS.piecesOfProduct) ||
    pieces > UNPROVEN_LIMITS.pieces ||
    finalTotal > UNPROVEN_LIMITS.total
  )
}
