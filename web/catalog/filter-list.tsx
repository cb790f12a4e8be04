import type { Filter, FilterOption } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './listing-filters.module.css'

/** Options beyond this number are collapsed, unless there is only one of them. */
const SHOWN = 6

interface FilterListProps {
  readonly filter: Filter
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/**
 * Checkboxes with counts, the chosen ones never collapsed. Further options can be expanded without scripts. All are
 * siblings, so that an option keeps the focus when it moves to the chosen ones.
 */
export function FilterList({ filter, chosen, onToggle }: FilterListProps) {
  const { key, options } = filter
  const tail = options.length > SHOWN + 1 ? options.slice(SHOWN).filter((one) => !isChosen(one)) : []
  function isChosen({ value }: FilterOption): boolean {
    return chosen.includes(value)
  }
  const line = (option: FilterOption) => (
    <Checkbox
      key={option.value}
      name={`${key}[]`}
      value={option.value}
      isChecked={isChosen(option)}
      isDisabled={option.disabled && !isChosen(option)}
      onChange={() => onToggle(option.value)}
      className={styles.line}
    >
      {option.label} <span className={styles.count}>{formatNumber(option.count)}</span>
    </Checkbox>
  )
  return [
    ...options.filter((option) => !tail.includes(option)).map(line),
    tail.length > 0 ? (
      <details key="/tail" className={styles.tail}>
        <summary className={styles.more}>
          <span className={styles.unfold}>Ещё&nbsp;{tail.length}</span>
          <span className={styles.fold}>Свернуть</span>
        </summary>
      </details>
    ) : null,
    ...tail.map(line),
  ]
}
