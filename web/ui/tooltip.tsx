import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** Name of the button: what it explains. */
  readonly label: string
  readonly children: ReactNode
}

/** A round '?' whose words come by touch, by keyboard and under the pointer, stay while read, and go by Escape. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }

  return (
    <span
      className={styles.tooltip}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
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
