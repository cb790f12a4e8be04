import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Names what is folded away. */
  readonly title: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A quiet underlined line that unfolds what stands under it. Opens before any script. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details
      className={className}
      // Within a frame that scrolls in itself it may unfold out of sight.
      onToggle={({ currentTarget: details }) => details.open && details.scrollIntoView({ block: 'nearest' })}
    >
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
