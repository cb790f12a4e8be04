import type { MouseEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

interface AccountButtonProps {
  readonly className?: string | undefined
  readonly wordClassName?: string | undefined
  /** False in a menu of words, in which the button has no icon. */
  readonly withIcon?: boolean
  /** Closes the menu that contains the button, because the popup replaces it. */
  readonly closeMenu?: () => void
}

/**
 * The sign-in button: 'Войти' for guests, 'Личный кабинет' for customers (AUTH-2, AUTH-3). In both cases it is a link
 * to the account, so that it works without scripts: the server redirects a guest to the home page, where the popup
 * opens (ROLE-10, ROLE-14).
 */
export function AccountButton({ className, wordClassName, withIcon = true, closeMenu }: AccountButtonProps) {
  const { client, openPopup } = useAuth()
  const title = client ? 'Личный кабинет' : 'Войти'
  const content = (
    <>
      {withIcon ? <Icon name="user" /> : null}
      <span className={wordClassName}>{title}</span>
    </>
  )

  function open(event: MouseEvent) {
    // With a modifier key the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!closeMenu) return openPopup()
    closeMenu()
    // A closing menu returns the focus in a timer. The popup must open after that, so that it can return the focus
    // later.
    setTimeout(() => setTimeout(openPopup))
  }

  const looks = { className, title, 'aria-label': title }
  return client ? (
    <Link to={paths.personal} {...looks}>
      {content}
    </Link>
  ) : (
    <a href={paths.personal} aria-haspopup="dialog" onClick={open} {...looks}>
      {content}
    </a>
  )
}
