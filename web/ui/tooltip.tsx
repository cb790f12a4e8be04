import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** Name of the button, which says what the tooltip explains. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * A round '?' whose text opens by touch, by keyboard and on hover, stays while it contains the pointer or the focus,
 * and closes on Escape (UI-5).
 */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isUnderMouse = useRef(false)

  function hover(event: PointerEvent, isOver: boolean) {
    if (event.pointerType !== 'mouse') return
    isUnderMouse.current = isOver
    setOpen(isOver)
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }

  return (
    <span
      className={styles.tooltip}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setOpen(isUnderMouse.current || !isOpen)}
        onBlur={() => setOpen(isUnderMouse.current)}
        onKeyDown={closeByEscape}
      >
        <span className={styles.sign} aria-hidden="true">
          ?
        </span>
      </button>
      <span id={id} role="tooltip" className={styles.bubble} hidden={!isOpen}>
        {children}
      </span>
    </span>
  )
}
