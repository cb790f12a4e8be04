import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { type Unread, unreadParams } from '#web/app/paths.ts'

/** What each is called in a sentence; a filter that there is not has its own name alone. */
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

/** Says what of an address the list has been made without; null when it has understood all of it. */
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

/** An address that strangers have written is no place for their speeches, nor for what cannot be seen. */
function cut(text: string): string {
  const letters = [...text.replace(/\p{C}/gu, ' ').trim()]
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : letters.join('')
}

/** The choice that the list has been made by: the next address leaves out what this one could not mean. */
export function withoutUnknown(choice: ListingChoice, unknown: Listing['unknown']): ListingChoice {
  const known: ListingChoice = { ...choice }
  for (const { key, value } of unknown) {
    const values = known[key]?.filter((other) => other !== value) ?? []
    if (values.length > 0) known[key] = values
    else delete known[key]
  }
  return known
}
