import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './page-body.module.css'

/** What a page says, between the edges of the window: up to 1440 px of content. */
export function PageBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <main className={classNames(styles.body, className)}>{children}</main>
}
