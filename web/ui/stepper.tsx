import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Press = 'key' | 'pointer'

/** Returns whether a click came from the keyboard or from a pointer; by keyboard its detail is 0. */
export function pressedBy({ detail }: MouseEvent): Press {
  return detail === 0 ? 'key' : 'pointer'
}

interface StepperProps {
  readonly quantity: number
  /** The quantity from which on the increment is hidden. */
  readonly max: number
  /** Called with 1 to add a piece and with -1 to remove one. */
  readonly onStep: (by: 1 | -1) => void
  /** Name of the product, for the labels of the buttons. */
  readonly of: string
  /** 'ink' in tiles, 'outline' in rows. */
  readonly look?: 'ink' | 'outline'
  readonly isLarge?: boolean
  /** True to show 'N шт.', as in tiles; otherwise only the number, as in rows. */
  readonly withUnit?: boolean
  /** Set if the stepper has replaced a pressed button and must take the focus: how that button was pressed. */
  readonly replacedPress?: Press | undefined
}

/**
 * Buttons to change a quantity. Minus works only above 1, plus is hidden at the stock limit (MINI-7, MINI-8). Neither
 * loses the focus when a press makes it stop working, and further presses do nothing (BASK-47): minus keeps the
 * focus; plus stays without its icon until the focus leaves it (BASK-48). If plus was pressed by the pointer, the
 * focus moves to the whole group.
 */
export function Stepper(props: StepperProps) {
  const { quantity, max, onStep, of, look = 'outline', isLarge, withUnit, replacedPress } = props
  const [hasFocus, setFocus] = useState(replacedPress === 'key')
  const root = useRef<HTMLDivElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const limit = useId()
  const isFull = quantity >= max

  const takesFocus = useRef(replacedPress !== undefined)
  useEffect(() => {
    if (takesFocus.current) (plus.current ?? root.current)?.focus({ preventScroll: true })
    takesFocus.current = false
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
