import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './summary.module.css'

interface SummaryProps {
  readonly label: string
  /** True if a part of it scrolls when it is higher than the window. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** The summary of an order. It stays visible beside the page; on phones it is a band across the page. */
export function Summary({ label, isTall = false, children }: SummaryProps) {
  return (
    <aside className={classNames(styles.summary, isTall && styles.tall)} aria-label={label}>
      {children}
    </aside>
  )
}

interface SummaryRowProps {
  readonly name: ReactNode
  /** 'free' for no charge, 'discount' for a deduction, 'quiet' for an amount that is not known yet. */
  readonly tone?: 'free' | 'discount' | 'quiet'
  readonly children: ReactNode
}

/** One row of a summary: a name and an amount. */
export function SummaryRow({ name, tone, children }: SummaryRowProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={tone && styles[tone]}>{children}</dd>
    </div>
  )
}

/** The total below a dark line: a small label and a large amount. */
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

/**
 * The button that orders. In a narrow window it stays at the lower edge until its place in the page is reached
 * (CHK-81), for which the page around the summary must not be a grid there.
 */
export function SummaryAction({ children }: { children: ReactNode }) {
  return <div className={styles.action}>{children}</div>
}
