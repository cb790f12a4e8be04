import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface ChipLinkProps {
  readonly to: string
  /** 'ink' shows a cross: the link removes a choice. */
  readonly look?: 'sunk' | 'ink' | 'outline'
  readonly label?: string
  readonly children: ReactNode
}

export function ChipLink({ to, look = 'sunk', label, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      keepScroll={look === 'ink'}
      className={classNames(styles.chip, styles[look])}
      aria-label={label}
    >
      {children}
      {look === 'ink' ? <Icon name="close" size={16} /> : null}
    </Link>
  )
}
