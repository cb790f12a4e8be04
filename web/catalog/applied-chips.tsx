import { toggleValue, withoutFilters } from '#shared/catalog/change-choice.ts'
import type { Filter, ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './applied-chips.module.css'
import type { AskedPart, ListingAddress } from './listing-address.ts'

interface AppliedChipsProps {
  readonly filters: readonly Filter[]
  readonly choice: ListingChoice
  readonly address: ListingAddress
  readonly asked: readonly AskedPart[]
}

/** What the list was asked for by words, and the chosen filters, each as a link that removes it (SEARCH-56). */
export function AppliedChips({ filters, choice, address, asked }: AppliedChipsProps) {
  const { page: _page, ...kept } = choice
  const chips = chipsOf(filters, choice)
  if (asked.length + chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={asked.length > 0 ? 'Условия поиска' : 'Выбранные фильтры'}>
      {asked.map(({ label, to }) => (
        <li key={label}>
          <ChipLink to={to(kept)} look="ink" label={`Убрать из\u00a0запроса: ${label}`}>
            {label}
          </ChipLink>
        </li>
      ))}
      {chips.map(({ label, without }) => (
        <li key={label}>
          <ChipLink to={address.to(without)} look="ink" label={`Убрать фильтр: ${label}`}>
            {label}
          </ChipLink>
        </li>
      ))}
      {asked.length > 0 && chips.length > 0 ? (
        <Reset to={address.to(withoutFilters(choice))}>Сбросить фильтры</Reset>
      ) : null}
      <Reset to={address.bare ?? address.to(withoutFilters(choice))} isElsewhere={address.bare !== undefined}>
        Сбросить всё
      </Reset>
    </ul>
  )
}

function Reset({
  to,
  isElsewhere = false,
  children,
}: {
  to: string
  isElsewhere?: boolean
  children: string
}) {
  return (
    <li>
      <Link to={to} keepScroll={!isElsewhere} className={styles.reset}>
        {children}
      </Link>
    </li>
  )
}

interface Chip {
  readonly label: string
  readonly without: ListingChoice
}

function chipsOf(filters: readonly Filter[], choice: ListingChoice): Chip[] {
  const { page: _page, ...rest } = choice
  const chips: Chip[] = filters.flatMap(({ key, options }) =>
    (choice[key] ?? []).map((value) => ({
      label: options.find((option) => option.value === value)?.label ?? value,
      without: toggleValue(choice, key, value),
    })),
  )
  const { priceFrom, priceTo, ...anyPrice } = rest
  if (priceFrom !== undefined || priceTo !== undefined)
    chips.push({ label: priceLabel(priceFrom, priceTo), without: anyPrice })
  if (rest.inStock) {
    const { inStock: _, ...without } = rest
    chips.push({ label: 'В\u00a0наличии', without })
  }
  if (rest.discounted) {
    const { discounted: _, ...without } = rest
    chips.push({ label: 'Со\u00a0скидкой', without })
  }
  if (rest.hasShade) {
    const { hasShade: _, ...without } = rest
    chips.push({ label: 'С\u00a0оттенком', without })
  }
  return chips
}

/** Returns a price as 'от 500 до 1 000 ₽'. */
export function priceLabel(from: number | undefined, to: number | undefined): string {
  const parts = [
    from === undefined ? null : `от\u00a0${formatNumber(from)}`,
    to === undefined ? null : `до\u00a0${formatNumber(to)}`,
  ]
  return `${parts.filter((part) => part !== null).join(' ')}\u00a0₽`
}
