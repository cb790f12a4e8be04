import { useState } from 'react'
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
 * Checkboxes with counts. Further options can be expanded without scripts, and start expanded if one of them is
 * chosen.
 */
export function FilterList({ filter, chosen, onToggle }: FilterListProps) {
  const { key, options } = filter
  const head = options.length > SHOWN + 1 ? options.slice(0, SHOWN) : options
  const tail = options.slice(head.length)
  // Only the initial state: after that the browser controls it, even before the script has loaded.
  const [isOpen] = useState(tail.some(({ value }) => chosen.includes(value)))
  const line = (option: FilterOption) => {
    const isChecked = chosen.includes(option.value)
    return (
      <Checkbox
        key={option.value}
        name={`${key}[]`}
        value={option.value}
        isChecked={isChecked}
        isDisabled={option.disabled && !isChecked}
        onChange={() => onToggle(option.value)}
        className={styles.line}
      >
        {option.label} <span className={styles.count}>{formatNumber(option.count)}</span>
      </Checkbox>
    )
  }
  return (
    <>
      {head.map(line)}
      {tail.length > 0 ? (
        <details className={styles.tail} open={isOpen}>
          <summary className={styles.more}>
            <span className={styles.unfold}>Ещё&nbsp;{tail.length}</span>
            <span className={styles.fold}>Свернуть</span>
          </summary>
          {tail.map(line)}
        </details>
      ) : null}
    </>
  )
}
