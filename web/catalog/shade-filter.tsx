import type { CSSProperties } from 'react'
import type { Filter } from '#shared/catalog/contract.ts'
import styles from './shade-filter.module.css'

interface ShadeFilterProps {
  readonly filter: Filter
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** Swatches that are checkboxes. Screen readers read the name, which is also shown on hover. */
export function ShadeFilter({ filter, chosen, onToggle }: ShadeFilterProps) {
  return (
    <ul className={styles.swatches}>
      {filter.options.map(({ value, label, swatch, count, disabled }) => {
        const isChecked = chosen.includes(value)
        return (
          <li key={value}>
            <label className={styles.cell} title={`${label}, ${count}`}>
              <input
                type="checkbox"
                className={styles.swatch}
                style={{ '--shade': swatch } as CSSProperties}
                name="shade[]"
                value={value}
                aria-label={label}
                checked={isChecked}
                disabled={disabled && !isChecked}
                onChange={() => onToggle(value)}
              />
            </label>
          </li>
        )
      })}
    </ul>
  )
}
