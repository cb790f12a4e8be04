import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import styles from './section-link.module.css'

/** A link from a section of a page to the full list. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}
