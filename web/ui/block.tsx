import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

interface BlockProps {
  readonly title: ReactNode
  /** The id that links point to: '/help/#cookies'. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A section of a long page: an ink rule on top, the title in a column of its own, or above the content on phones. */
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
