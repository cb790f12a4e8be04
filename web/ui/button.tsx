import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './button.module.css'
import { Link } from './link.tsx'

/**
 * 'accent' is raspberry, used once per screen; 'ink' is for other strong actions, 'outline' for all others; 'link' is
 * underlined text.
 */
export type ButtonLook = 'accent' | 'ink' | 'outline' | 'link'

function lookOf(look: ButtonLook, isWide: boolean, className?: string): string {
  return classNames(styles.button, styles[look], isWide && styles.wide, className)
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  readonly isWide?: boolean
  /**
   * True while the button's action is running. The button keeps its size, cannot be pressed again, and keeps the
   * focus, which a disabled button would lose.
   */
  readonly isBusy?: boolean
  /** A sum to show after the text. It is drawn by CSS, because the text itself may be fixed (CHK-12, CHK-81). */
  readonly 'data-sum'?: string
}

export function Button({
  look = 'outline',
  isWide = false,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf(look, isWide, className), isBusy && styles.busy)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      // Also prevents Enter in a field from submitting the form again.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

interface ButtonLinkProps
  extends Pick<ComponentProps<typeof Link>, 'rel' | 'onClick' | 'aria-busy' | 'keepScroll' | 'isDocument'> {
  readonly to: string
  readonly look?: ButtonLook
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly 'data-sum'?: string
  readonly children: ReactNode
}

/** A link that looks like a button. It works before any script has loaded. */
export function ButtonLink({ look = 'outline', isWide = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf(look, isWide, className)} />
}
