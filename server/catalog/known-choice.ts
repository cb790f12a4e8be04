import type { Ctx } from '#server/context.ts'
import type { ListingChoice, UnknownValue } from '#shared/catalog/contract.ts'
import { FILTER_KEYS, type FilterKey } from '#shared/catalog/listing-keys.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { allBrands } from './brands.ts'
import { type Scope, scopeRows, soldWords } from './scope.ts'

interface KnownChoice {
  readonly choice: ListingChoice
  readonly unknown: UnknownValue[]
}

/**
 * Splits the filter values of an address into known and unknown ones (CAT-10). A value that no product of the shop
 * has is removed and returned in `unknown`; a value that only this list lacks stays in the choice and finds nothing
 * (CAT-14).
 */
export function knownChoice(ctx: Ctx, scope: Scope, given: ListingChoice): KnownChoice {
  const choice: ListingChoice = { ...given }
  const unknown: UnknownValue[] = []
  for (const key of FILTER_KEYS) {
    const values = given[key]
    if (!values) continue
    const known = values.filter((value) => isKnown(ctx, scope, key, value))
    unknown.push(...values.filter((value) => !known.includes(value)).map((value) => ({ key, value })))
    if (known.length > 0) choice[key] = known
    else delete choice[key]
  }
  return { choice, unknown }
}

function isKnown(ctx: Ctx, scope: Scope, key: FilterKey, value: string): boolean {
  if (key === 'shade') return SHADE_FAMILIES.some(({ slug }) => slug === value)
  if (key === 'brand') return allBrands(ctx).some(({ slug }) => slug === value)
  // The list's rows are cached; the whole shop is searched only if they lack the value.
  return scopeRows(ctx, scope).some((row) => row[key] === value) || soldWords(ctx).has(value)
}
