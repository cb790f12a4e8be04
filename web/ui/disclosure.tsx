import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Names what is folded away. */
  readonly title: ReactNode
  /** It stands open from the beginning. */
  readonly isOpen?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A quiet underlined line that unfolds what stands under it. Opens before any script. */
export function Disclosure({ title, isOpen = false, className, children }: DisclosureProps) {
  return (
    <details
      className={className}
      // Left alone otherwise: it may have been opened before any script.
      open={isOpen || undefined}
      // Within a frame that scrolls in itself it may unfold out of sight.
      onToggle={({ currentTarget: details }) => details.open && details.scrollIntoView({ block: 'nearest' })}
    >
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
