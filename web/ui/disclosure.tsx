import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Names the hidden content. */
  readonly title: ReactNode
  /** Opened by the page: from the start, or later, in which case the page does not scroll to it. */
  readonly isOpen?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** An underlined line that opens the content below it. Works before any script has loaded. */
export function Disclosure({ title, isOpen = false, className, children }: DisclosureProps) {
  return (
    <details
      className={className}
      // Not false: it may have been opened before the scripts have loaded.
      open={isOpen || undefined}
      // Inside a scrolling container the content may open out of sight.
      onToggle={({ currentTarget: details }) => {
        if (details.open && !isOpen) details.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
