import type { ListingChoice } from './contract.ts'
import { FILTER_KEYS, type FilterKey, FLAGS } from './listing-keys.ts'

/** Returns the choice with one value of a filter toggled and the list back at its first page. */
export function toggleValue(choice: ListingChoice, key: FilterKey, value: string): ListingChoice {
  const { [key]: values = [], page: _page, ...rest } = choice
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return next.length > 0 ? { ...rest, [key]: next } : rest
}

/** Returns the choice with only its sort left. */
export function withoutFilters({ sort }: ListingChoice): ListingChoice {
  return sort === undefined ? {} : { sort }
}

/** Counts the chosen filters, without sort and page: the number in 'Фильтры · 4'. A price range counts once. */
export function countChosen(choice: ListingChoice): number {
  const values = FILTER_KEYS.reduce((sum, key) => sum + (choice[key]?.length ?? 0), 0)
  const hasPrice = choice.priceFrom !== undefined || choice.priceTo !== undefined
  return values + Number(hasPrice) + FLAGS.filter((flag) => choice[flag]).length
}
