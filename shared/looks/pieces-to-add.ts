/** A product that a look needs, with what the basket has of it. */
export interface Needed {
  /** Pieces that the look needs. */
  readonly wanted: number
  readonly inBasket: number
  readonly available: number
}

/**
 * Returns how many pieces 'Положить всё в корзину' adds to a line (LOOK-7): what is missing to the number that the look
 * needs, within the stock. Pieces that the basket has already count, so that a second press adds nothing.
 */
export function piecesToAdd({ wanted, inBasket, available }: Needed): number {
  return Math.max(0, Math.min(wanted, available) - inBasket)
}
