import type { ListingChoice } from '#shared/catalog/contract.ts'

/** Where a list of products lives, and how what is chosen in it becomes an address. */
export interface ListingAddress {
  /** Where the filters' form is sent without scripts. */
  readonly action: string
  /** What the address says beside the choice: the words of a search. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly to: (choice: ListingChoice) => string
  /** What its own order is called; absent where that is demand. */
  readonly ownOrder?: string
}

/** The form of filters and the controls outside it belong together by this id. */
export const FILTERS_FORM = 'filters'
