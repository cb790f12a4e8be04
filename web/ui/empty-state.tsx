import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** What the shopper can do next: a button or a link. */
  readonly children?: ReactNode
  readonly isError?: boolean
  readonly level?: 1 | 2 | 3
}

/** Says that there is nothing here, why, and what to do next. Also used for content that could not be loaded. */
export function EmptyState({ title, text, children, isError, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.empty, isError && styles.error)} role={isError ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.way}>{children}</div> : null}
    </div>
  )
}
