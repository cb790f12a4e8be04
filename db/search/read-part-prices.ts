import { type AskedPrice, readPrice } from './read-price.ts'
import { CONJUNCTION } from './split-list.ts'

/** A part of a list that is asked for at a price of its own: 'лампа до 3000'. */
export interface PartPrice {
  /** The part without the words that name its price. */
  readonly text: string
  /** The words that name its price; empty without one. */
  readonly phrase: string
  readonly price: AskedPrice | null
}

/**
 * Returns the parts of a list with the price of each (SEARCH-275): 'лампа до 3000 и аппарат до 6000'. A price holds for
 * the parts before it that name none. Returns null for a list that names one price for all, and for any other query.
 */
export function partPrices(query: string): readonly PartPrice[] | null {
  const parts = query.split(CONJUNCTION).map((typed) => ({ typed: typed.trim(), ...readPrice(typed) }))
  const isAtEnd = ({ typed, text }: (typeof parts)[number]) => typed.startsWith(text)
  const isBounded = ({ from, to, ...more }: AskedPrice) =>
    (from ?? to) !== undefined && Object.keys(more).length === 0
  const isOwn = parts.slice(0, -1).some(({ price }) => price !== null)
  const isRead = parts.every(
    (part) => /\p{L}/u.test(part.text) && (part.price === null || (isAtEnd(part) && isBounded(part.price))),
  )
  if (!isOwn || !isRead) return null
  return parts.map(({ text }, i) => {
    const { phrase = '', price = null } = parts.slice(i).find((one) => one.price !== null) ?? {}
    return { text, phrase, price }
  })
}

/** Returns true for a price within the bounds that a part is asked for at. */
export function isAtPrice(price: number, asked: AskedPrice | null): boolean {
  return price >= (asked?.from ?? 0) && price <= (asked?.to ?? Number.POSITIVE_INFINITY)
}
