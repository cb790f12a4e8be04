import { toggleValue } from '#shared/catalog/change-choice.ts'
import type { Filter, Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { useKept } from '#web/lib/kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FilterList } from './filter-list.tsx'
import type { ListingAddress } from './listing-address.ts'
import styles from './listing-filters.module.css'
import { PriceFilter } from './price-filter.tsx'
import { ShadeFilter } from './shade-filter.tsx'
import type { Choose } from './use-choose.ts'

interface ListingFiltersProps {
  readonly listing: Listing
  readonly choice: ListingChoice
  readonly address: ListingAddress
  readonly onChoose: Choose
  /** Id of the form; absent in the dialog, which needs scripts anyway. */
  readonly id?: string
}

/**
 * The filters of a list. Each change goes into the address at once; without scripts they are a form with a button.
 */
export function ListingFilters({ listing, choice, address, onChoose, id }: ListingFiltersProps) {
  const { inStock, discounted } = choice
  const { filters, priceRange, inStockCount, discountedCount } = listing
  const shades = filters.find((filter) => filter.key === 'shade' && isOffered(filter))
  const others = filters.filter(({ key }) => key !== 'shade')
  const group = (filter: Filter) => (
    <FilterGroup
      key={filter.key}
      filter={filter}
      chosen={choice[filter.key] ?? []}
      onToggle={(value) => onChoose((last) => toggleValue(last, filter.key, value))}
    />
  )
  // Neither the page nor the order of a list changes its filters. Prices and words of a search are too many to be kept.
  const { page: _page, sort: _sort, ...chosen } = choice
  const isUsual = address.fields.length === 0 && !('priceFrom' in choice) && !('priceTo' in choice)
  return useKept()(
    isUsual ? ['filters', filters, priceRange, inStockCount, discountedCount, chosen, address.action] : null,
    <form
      id={id}
      action={address.action}
      className={styles.form}
      aria-label="Фильтры"
      onSubmit={(event) => event.preventDefault()}
    >
      {address.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* This filter has no checkbox: a link sets it and its chip removes it. */}
      {choice.hasShade ? <input type="hidden" name="hasShade[]" value="1" /> : null}
      {shades ? group(shades) : null}
      <PriceFilter choice={choice} range={priceRange} onChoose={onChoose} />
      {others.map(group)}
      <fieldset className={styles.group}>
        <legend className={styles.hiddenTitle}>Наличие и скидки</legend>
        <Checkbox
          name="inStock[]"
          value="1"
          isChecked={inStock ?? false}
          isDisabled={inStockCount === 0 && !inStock}
          onChange={(isChecked) => onChoose((last) => withFlag(last, 'inStock', isChecked))}
          className={styles.line}
        >
          Только в&nbsp;наличии <Count of={inStockCount} />
        </Checkbox>
        <Checkbox
          name="discounted[]"
          value="1"
          isChecked={discounted ?? false}
          isDisabled={discountedCount === 0 && !discounted}
          onChange={(isChecked) => onChoose((last) => withFlag(last, 'discounted', isChecked))}
          className={styles.line}
        >
          Со&nbsp;скидкой <Count of={discountedCount} />
        </Checkbox>
      </fieldset>
      <noscript>
        <Button type="submit" isWide>
          Показать
        </Button>
      </noscript>
    </form>,
  )
}

/** Whether at least one shade finds products; creams, for example, have no shades. */
function isOffered({ options }: Filter): boolean {
  return options.some(({ disabled, checked }) => !disabled || checked)
}

interface FilterGroupProps {
  readonly filter: Filter
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

function FilterGroup({ filter, chosen, onToggle }: FilterGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{filter.label}</legend>
      {filter.key === 'shade' ? (
        <ShadeFilter filter={filter} chosen={chosen} onToggle={onToggle} />
      ) : (
        <FilterList filter={filter} chosen={chosen} onToggle={onToggle} />
      )}
    </fieldset>
  )
}

function Count({ of }: { of: number }) {
  return <span className={styles.count}>{formatNumber(of)}</span>
}

function withFlag(choice: ListingChoice, key: 'inStock' | 'discounted', isOn: boolean): ListingChoice {
  const { [key]: _, page: _page, ...rest } = choice
  return isOn ? { ...rest, [key]: true } : rest
}
