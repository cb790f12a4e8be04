import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Press = 'key' | 'pointer'

/** Returns what caused a click; clicks by keyboard have a detail of 0. */
export function pressedBy({ detail }: MouseEvent): Press {
  return detail === 0 ? 'key' : 'pointer'
}

interface StepperProps {
  readonly quantity: number
  /** The increment is hidden once this quantity is reached. */
  readonly max: number
  /** Called to add or remove one piece. */
  readonly onStep: (by: 1 | -1) => void
  /** Name of the product, for the labels of the buttons. */
  readonly of: string
  /** 'ink' in tiles, 'outline' in rows. */
  readonly look?: 'ink' | 'outline'
  readonly isLarge?: boolean
  /** Shows 'N шт.', as in tiles; otherwise the bare number, as in rows. */
  readonly withUnit?: boolean
  /** Set if the stepper replaces a button that had the focus, to what pressed that button. */
  readonly heirOf?: Press | undefined
}

/**
 * Buttons to change a quantity: minus works above 1 only, plus is hidden at the stock limit (MINI-7, MINI-8). Neither
 * loses the focus when it stops working under a press, and further presses do nothing (BASK-47): minus keeps the
 * focus; plus stays without its icon until the focus leaves it. If the pointer pressed plus, the focus moves to the
 * whole group.
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
