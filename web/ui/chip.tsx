import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface ChipLinkProps {
  readonly to: string
  /** 'ink' with a cross: a choice that this link takes back. */
  readonly look?: 'sunk' | 'ink' | 'outline'
  readonly label?: string
  readonly children: ReactNode
}

export function ChipLink({ to, look = 'sunk', label, children }: ChipLinkProps) {
  return (
    <Link to={to} keepScroll className={classNames(styles.chip, styles[look])} aria-label={label}>
      {children}
      {look === 'ink' ? <Icon name="close" size={16} /> : null}
    </Link>
  )
}

interface ChipButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

export function ChipButton({ onClick, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.outline)}
      onClick={onClick}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  )
}
