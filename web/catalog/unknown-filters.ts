import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { FILTER_KEYS, FLAGS, SORTS } from '#shared/catalog/listing-keys.ts'
import { MAX_VALUE_LENGTH, parsePrice } from '#shared/paths.ts'

/** An invalid filter or sort in an address; `value` is null if the filter itself is unknown. */
interface Unread {
  readonly name: string
  readonly value: string | null
}

/**
 * Returns the invalid filters in an address. A parameter without brackets is included only if it is a known filter,
 * because others may belong to another site's links (CAT-13).
 */
function unreadParams(params: URLSearchParams): Unread[] {
  const isFlag = (key: string) => FLAGS.some((flag) => flag === key)
  const isFilter = (key: string) => FILTER_KEYS.some((known) => known === key)
  return [...params].flatMap(([name, value]): Unread[] => {
    const key = name.replace(/\[\]$/, '')
    if (value === '') return []
    if (isFilter(key)) return value.length > MAX_VALUE_LENGTH ? [{ name: key, value }] : []
    if (isFlag(key)) return value === '1' || value === '0' ? [] : [{ name: key, value }]
    if (name === 'priceFrom' || name === 'priceTo')
      return parsePrice(value) === undefined ? [{ name, value }] : []
    if (name === 'sort') return SORTS.some((known) => known === value) ? [] : [{ name, value }]
    return name === key ? [] : [{ name: key, value: null }]
  })
}

/** The names of known filters in the sentence; an unknown filter is shown as it was written. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...([
    ['shade', 'оттенок'],
    ['brand', 'бренд'],
    ['effect', 'эффект'],
    ['volume', 'размер'],
  ] as const),
  ...([
    ['inStock', 'наличие'],
    ['discounted', 'скидка'],
    ['hasShade', 'оттенок'],
  ] as const),
  ...([
    ['priceFrom', 'цена от'],
    ['priceTo', 'цена до'],
    ['sort', 'порядок'],
  ] as const),
])
const MAX_NAMED = 4
const MAX_LETTERS = 40

/** Returns the sentence that names everything unknown in an address (CAT-10); null if nothing is unknown. */
export function unknownFiltersText(params: URLSearchParams, unknown: Listing['unknown']): string | null {
  const left: Unread[] = [...unknown.map(({ key, value }) => ({ name: key, value })), ...unreadParams(params)]
  const names = [...new Set(left.map(nameOf))]
  if (names.length === 0) return null
  const rest = names.length > MAX_NAMED ? ' и\u00a0другие' : ''
  const said = names.slice(0, MAX_NAMED).join(', ') + rest
  return names.length === 1
    ? `Не\u00a0знаем такого фильтра: ${said}. Показываем товары без\u00a0него.`
    : `Не\u00a0знаем таких фильтров: ${said}. Показываем товары без\u00a0них.`
}

function nameOf({ name, value }: Unread): string {
  const word = WORDS.get(name)
  return value === null || word === undefined ? `«${cut(name)}»` : `${word} «${cut(value)}»`
}

/** Shortens a text from the address and removes invisible characters, because anyone may have written the address. */
function cut(text: string): string {
  const letters = [...text.replace(/\p{C}/gu, ' ').trim()]
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : letters.join('')
}

/** Removes unknown values from a choice, so that they do not get into the next address. */
export function withoutUnknown(choice: ListingChoice, unknown: Listing['unknown']): ListingChoice {
  const known: ListingChoice = { ...choice }
  for (const { key, value } of unknown) {
    const values = known[key]?.filter((other) => other !== value) ?? []
    if (values.length > 0) known[key] = values
    else delete known[key]
  }
  return known
}
