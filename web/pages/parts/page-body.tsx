import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './page-body.module.css'

/** The page's edges, up to 1440 px of content. */
export function PageBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.body, className)}>{children}</div>
}
