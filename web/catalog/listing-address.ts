import type { ListingChoice } from '#shared/catalog/contract.ts'
import type { Sort } from '#shared/catalog/listing-keys.ts'

/** The address of a list of products, and the way in which a choice becomes part of it. */
export interface ListingAddress {
  /** The address to which the filters' form is submitted without scripts. */
  readonly action: string
  /** Parameters in addition to the choice, such as the words of a search. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly to: (choice: ListingChoice) => string
  /** The address without anything that the list was asked for; absent if that is what `to` makes of no choice. */
  readonly bare?: string
  /** The list's default sort; absent if it is popularity. */
  readonly ownOrder?: Sort
}

/** A part of the words that a list was asked for, and the address without it. */
export interface AskedPart {
  readonly label: string
  readonly to: (choice: ListingChoice) => string
}

/** Id of the filters' form. Controls outside the form refer to it. */
export const FILTERS_FORM = 'filters'
