import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

interface BlockProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A part of a long page: an ink rule on top, the title in a column of its own, above the content on phones. */
export function Block({ title, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
