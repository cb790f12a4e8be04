import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './button.module.css'
import { Link } from './link.tsx'

/**
 * 'accent' is raspberry, once per screen; 'ink' a strong action elsewhere; 'outline' all others; 'link' underlined
 * text.
 */
export type ButtonLook = 'accent' | 'ink' | 'outline' | 'link'

function lookOf(look: ButtonLook, isWide: boolean, className?: string): string {
  return classNames(styles.button, styles[look], isWide && styles.wide, className)
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  readonly isWide?: boolean
  /**
   * An operation is running: the button keeps its size and cannot be pressed again. It also keeps the focus, which a
   * disabled button would lose to the page.
   */
  readonly isBusy?: boolean
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
      // Also keeps a form from being submitted again by Enter in one of its fields.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Pick<ComponentProps<'a'>, 'rel' | 'onClick' | 'aria-busy'> {
  readonly to: string
  readonly look?: ButtonLook
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that looks like a button. It works before any script has loaded. */
export function ButtonLink({ look = 'outline', isWide = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf(look, isWide, className)} />
}
