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
    <details className={className}>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  )
}
