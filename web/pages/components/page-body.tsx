import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './page-body.module.css'

/** The content of a page, up to 1440 px wide. */
export function PageBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <main className={classNames(styles.body, className)}>{children}</main>
}
