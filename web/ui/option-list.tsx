import type { Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './option-list.module.css'

export interface ListOption {
  readonly id: number
  readonly name: string
  /** Shown at the right, such as the region of a city. */
  readonly note?: string | undefined
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly ListOption[]
  /** Index of the option that the keys have reached; -1 for none. */
  readonly active: number
  /** True while the options do not belong to the typed text yet. */
  readonly isWaiting?: boolean
  readonly className?: string | undefined
  readonly onChoose: (option: ListOption) => void
  /** Called when the pointer moves over an option. */
  readonly onPoint: (index: number) => void
  readonly ref?: Ref<HTMLDivElement>
}

/** Returns the id of an option's element, for the field's aria-activedescendant. */
export function optionId(listId: string, option: ListOption | undefined): string | undefined {
  return option && `${listId}-${option.id}`
}

/** The list of a combobox. The field keeps the focus and handles the keys. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, active, isWaiting = false, className, onChoose, onPoint, ref } = props
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isWaiting}
      className={classNames(styles.list, isWaiting && styles.waiting, className)}
    >
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
        <div
          key={option.id}
          id={optionId(id, option)}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          className={classNames(styles.option, i === active && styles.active)}
          onClick={() => onChoose(option)}
          onMouseMove={() => onPoint(i)}
        >
          {option.name}
          {option.note ? <span className={styles.note}>{option.note}</span> : null}
        </div>
      ))}
    </div>
  )
}
