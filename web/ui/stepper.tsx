import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Press = 'key' | 'pointer'

/** Presses of the keyboard have no count. */
export function pressedBy({ detail }: MouseEvent): Press {
  return detail === 0 ? 'key' : 'pointer'
}

interface StepperProps {
  readonly quantity: number
  /** Increment disappears when this is reached. */
  readonly max: number
  /** One piece more, or one less. */
  readonly onStep: (by: 1 | -1) => void
  /** Whose quantity it is, for the names of the buttons. */
  readonly of: string
  /** 'ink' in tiles, 'outline' in rows. */
  readonly look?: 'ink' | 'outline'
  readonly isLarge?: boolean
  /** 'N шт.' in tiles, the bare number in rows. */
  readonly withUnit?: boolean
  /** It comes in the place of a button that had the focus, pressed by this. */
  readonly heirOf?: Press | undefined
}

/**
 * Minus works above 1 only; plus is hidden at the stock limit (spec §2, Mini basket item row). Whichever of them stops
 * working under a press, the focus is not lost, and a further press does nothing: minus keeps it, and plus stays, without
 * its drawing, until the focus has left it. A pointer that has pressed it leaves the focus with the whole.
 */
export function Stepper(props: StepperProps) {
  const { quantity, max, onStep, of, look = 'outline', isLarge, withUnit, heirOf } = props
  const [hasFocus, setFocus] = useState(heirOf === 'key')
  const root = useRef<HTMLDivElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const limit = useId()
  const isFull = quantity >= max

  const isHeir = useRef(heirOf !== undefined)
  useEffect(() => {
    if (isHeir.current) (plus.current ?? root.current)?.focus({ preventScroll: true })
    isHeir.current = false
  }, [])

  function increase(event: MouseEvent) {
    if (isFull) return
    if (quantity + 1 >= max && pressedBy(event) === 'pointer') root.current?.focus({ preventScroll: true })
    onStep(1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend where the row already names it
    <div
      ref={root}
      className={classNames(styles.stepper, styles[look], isLarge && styles.large)}
      role="group"
      aria-label={`Количество: ${of}`}
      tabIndex={-1}
    >
      <button
        type="button"
        className={styles.side}
        aria-label="Уменьшить количество"
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => quantity > 1 && onStep(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <span className={styles.count} aria-live="polite" aria-atomic="true">
        {formatNumber(quantity)}
        {withUnit ? '\u00a0шт.' : null}
        {isFull ? (
          <VisuallyHidden>
            , <span id={limit}>больше нет в&nbsp;наличии</span>
          </VisuallyHidden>
        ) : null}
      </span>
      {isFull && !hasFocus ? (
        <span className={styles.side} />
      ) : (
        <button
          ref={plus}
          type="button"
          className={classNames(styles.side, isFull && styles.spent)}
          aria-label="Увеличить количество"
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? limit : undefined}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onClick={increase}
        >
          <Icon name="plus" size={20} />
        </button>
      )}
    </div>
  )
}
