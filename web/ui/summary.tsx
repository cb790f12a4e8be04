import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './summary.module.css'

interface SummaryProps {
  readonly label: string
  /** Scrolls in itself when it is higher than the window. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** What it all comes to: stays in sight beside the page, a band across it on phones. */
export function Summary({ label, isTall = false, children }: SummaryProps) {
  return (
    <aside className={classNames(styles.summary, isTall && styles.tall)} aria-label={label}>
      {children}
    </aside>
  )
}

interface SummaryRowProps {
  readonly name: ReactNode
  /** 'free' costs nothing, 'discount' is taken off, 'quiet' is no sum yet. */
  readonly tone?: 'free' | 'discount' | 'quiet'
  readonly children: ReactNode
}

/** A line of a list of terms: what, and how much. */
export function SummaryRow({ name, tone, children }: SummaryRowProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={tone && styles[tone]}>{children}</dd>
    </div>
  )
}

/** Under an ink rule: a small word, a large figure. */
export function SummaryTotal({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={styles.total}>
      <span>{name}</span>
      <strong>{children}</strong>
    </p>
  )
}

export function SummaryNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
