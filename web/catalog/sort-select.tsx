import type { ListingChoice } from '#shared/catalog/contract.ts'
import { SORTS, type Sort } from '#shared/catalog/listing-keys.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FILTERS_FORM } from './listing-address.ts'
import styles from './sort-select.module.css'
import type { Choose } from './use-choose.ts'

const SORT_LABELS: Record<Sort, string> = {
  popular: 'Сначала популярные',
  relevance: 'По релевантности',
  new: 'Сначала новинки',
  cheap: 'Сначала дешевле',
  expensive: 'Сначала дороже',
  discount: 'По размеру скидки',
  rating: 'По рейтингу',
}

interface SortSelectProps {
  readonly choice: ListingChoice
  /** The list's default sort. */
  readonly ownOrder?: Sort | undefined
  readonly onChoose: Choose
}

/** The sort. It is part of the filters' form, so that both are submitted together without scripts. */
export function SortSelect({ choice, ownOrder = 'popular', onChoose }: SortSelectProps) {
  // Only what words have found has a relevance, which stands in place of popularity.
  const others = SORTS.filter(
    (known) => known !== ownOrder && known !== (ownOrder === 'popular' ? 'relevance' : 'popular'),
  )
  const sort = others.find((known) => known === choice.sort) ?? 'popular'
  return (
    <div className={styles.sort}>
      <select
        name="sort"
        form={FILTERS_FORM}
        aria-label="Порядок товаров"
        value={sort}
        onChange={(event) => {
          const chosen = SORTS.find((known) => known === event.target.value) ?? 'popular'
          onChoose(({ page: _page, ...rest }) => ({ ...rest, sort: chosen }))
        }}
      >
        <option value="popular">{SORT_LABELS[ownOrder]}</option>
        {others.map((known) => (
          <option key={known} value={known}>
            {SORT_LABELS[known]}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} className={styles.mark} />
    </div>
  )
}
