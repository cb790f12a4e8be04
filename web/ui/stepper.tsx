import { useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

interface StepperProps {
  readonly quantity: number
  /** Increment disappears when this is reached. */
  readonly max: number
  readonly onChange: (quantity: number) => void
  /** Whose quantity it is, for the names of the buttons. */
  readonly of: string
  /** 'ink' in tiles, 'outline' in rows. */
  readonly look?: 'ink' | 'outline'
  readonly isLarge?: boolean
  /** 'N шт.' in tiles, the bare number in rows. */
  readonly withUnit?: boolean
  readonly isDisabled?: boolean
}

/**
 * Minus works above 1 only; plus is hidden at the stock limit (spec §2, Mini basket item row). Whichever of them stops
 * working under a press, the focus is not lost: minus keeps it, plus hands it to minus.
 */
export function Stepper(props: StepperProps) {
  const { quantity, max, onChange, of, look = 'outline', isLarge, withUnit, isDisabled } = props
  const minus = useRef<HTMLButtonElement>(null)

  function increase() {
    if (quantity + 1 >= max) minus.current?.focus({ preventScroll: true })
    onChange(quantity + 1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend where the row already names it
    <div
      className={classNames(styles.stepper, styles[look], isLarge && styles.large)}
      role="group"
      aria-label={`Количество: ${of}`}
    >
      <button
        ref={minus}
        type="button"
        className={styles.side}
        aria-label="Уменьшить количество"
        disabled={isDisabled}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <span className={styles.count} aria-live="polite">
        {formatNumber(quantity)}
        {withUnit ? '\u00a0шт.' : null}
      </span>
      {max - quantity > 0 ? (
        <button
          type="button"
          className={styles.side}
          aria-label="Увеличить количество"
          disabled={isDisabled}
          onClick={increase}
        >
          <Icon name="plus" size={20} />
        </button>
      ) : (
        <span className={styles.side} />
      )}
    </div>
  )
}
