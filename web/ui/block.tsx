import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

interface BlockProps {
  readonly title: ReactNode
  /** The id to which links point: '/help/#cookies'. */
  readonly anchor?: string
  readonly children: ReactNode
}

/**
 * A section of a long page below a dark line, with the title in a separate column, or above the content on phones.
 */
export function Block({ title, anchor, children }: BlockProps) {
  const id = useId()
  return (
    <section id={anchor} className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
