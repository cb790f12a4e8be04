import { type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './choice-row.module.css'

interface ChoiceRowProps {
  /** Name of the group of radio buttons. */
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  /** Called when the chosen row is pressed again; of a row that opens something. Enter presses it like Space. */
  readonly onOpen?: (() => void) | undefined
  readonly title: ReactNode
  /** Shown below the title; the reason if the row is disabled. */
  readonly details?: ReactNode
  /** Shown at the right, such as the price. */
  readonly aside?: ReactNode
  /** Shown below the row. */
  readonly children?: ReactNode
}

/**
 * A row for one tariff or payment system, separated by thin lines, with the details below the name and the price at
 * the right.
 */
export function ChoiceRow({
  name,
  value,
  isChosen,
  isDisabled,
  onChoose,
  onOpen,
  title,
  details,
  aside,
  children,
}: ChoiceRowProps) {
  const id = useId()
  return (
    <div className={classNames(styles.row, isDisabled && styles.disabled)}>
      <label className={styles.line}>
        <input
          type="radio"
          className={styles.radio}
          name={name}
          value={value}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          onClick={isChosen ? onOpen : undefined}
          onKeyDown={(event) => {
            if (!onOpen || event.key !== 'Enter') return
            // It would submit the form.
            event.preventDefault()
            event.currentTarget.click()
          }}
          onKeyUp={({ key }) => {
            // Browsers do not click a chosen radio button.
            if (isChosen && key === ' ') onOpen?.()
          }}
          aria-describedby={details ? `${id}-details` : undefined}
          aria-labelledby={`${id}-title`}
        />
        <span className={styles.text}>
          <span id={`${id}-title`}>{title}</span>
          {details ? (
            <span id={`${id}-details`} className={styles.details}>
              {details}
            </span>
          ) : null}
        </span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </label>
      {hasContent(children) ? <div className={styles.body}>{children}</div> : null}
    </div>
  )
}

/** Whether at least one of several children is present. */
function hasContent(children: ReactNode): boolean {
  return Array.isArray(children) ? children.some(Boolean) : Boolean(children)
}
