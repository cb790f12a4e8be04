import type { MouseEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

interface AccountButtonProps {
  readonly className?: string | undefined
  readonly wordClassName?: string | undefined
  /** Beside words in a list there is no icon. */
  readonly withIcon?: boolean
  /** Closes the menu that it stands in: the popup takes its place. */
  readonly closeMenu?: () => void
}

/**
 * 'Войти' for guests, 'Личный кабинет' for clients (spec §2, Header). A link to the account for both, so that it
 * works before any script: the server sends a guest home and the popup opens there.
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
    // Another tab or window is the browser's affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!closeMenu) return openPopup()
    closeMenu()
    // A closed menu gives the focus back in a timer of its own: only behind it the popup sees where to return to.
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
