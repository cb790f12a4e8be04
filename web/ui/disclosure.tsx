import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** The visible line, which names the hidden content. */
  readonly title: ReactNode
  /** True to open it from the start or later. If it is opened later, the page does not scroll to it. */
  readonly isOpen?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** An underlined line that opens the content below it. It works before any script has loaded. */
export function Disclosure({ title, isOpen = false, className, children }: DisclosureProps) {
  return (
    <details
      className={className}
      // Not false, because the shopper may have opened it before the scripts had loaded.
      open={isOpen || undefined}
      // Inside a scrolling container the content may open outside the visible part.
      onToggle={({ currentTarget: details }) => {
        if (details.open && !isOpen) details.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
