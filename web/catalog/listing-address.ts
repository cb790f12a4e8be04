import type { ListingChoice } from '#shared/catalog/contract.ts'

/** The address of a list of products, and how a choice in it becomes an address. */
export interface ListingAddress {
  /** Target of the filters' form without scripts. */
  readonly action: string
  /** Parameters besides the choice: the words of a search. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly to: (choice: ListingChoice) => string
  /** Label of the list's default sort; absent if that is popularity. */
  readonly ownOrder?: string
}

/** Id of the filters' form, to which controls outside it belong too. */
export const FILTERS_FORM = 'filters'
