import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { paths } from '#shared/paths.ts'

interface Opener {
  /** Prefetches the code and the data of a page that will probably be opened. */
  prefetch(path: string): void
  open(path: string, keepsPlace: boolean): void
}

/** What opens pages inside the app, which provides it. The server renders links that lead to them by themselves. */
export const OpenerContext = createContext<Opener | null>(null)

/** Whether a path is loaded as a full page: the home page and the basket (ACC-6). */
export function isFullLoad(path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0]
  return pathname === paths.home || pathname === paths.basket
}

/** Navigation state of a link that keeps the scroll position and the focus. */
export const KEEPS_PLACE = { keepsPlace: true }

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from the root, or the address of another site. */
  readonly to: string
  /** True for filters and pages of a list, which keep the scroll position. */
  readonly keepScroll?: boolean
  /** True to load the page as a whole, although the app could open it. */
  readonly isDocument?: boolean
}

/**
 * A link. The router's own has more features than any page needs, and every page would load them; its hooks would
 * resolve each path, although it is absolute.
 */
export function Link({ to, keepScroll = false, isDocument = false, onClick, ...rest }: LinkProps) {
  const opener = useContext(OpenerContext)
  if (isDocument || isFullLoad(to) || /^(?:[a-z]+:|\/\/)/i.test(to) || to.endsWith('.pdf'))
    return <a href={to} onClick={onClick} {...rest} />

  const warm = () => opener?.prefetch(to)
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!opener || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    opener.open(to, keepScroll)
  }
  return <a onMouseEnter={warm} onFocus={warm} onTouchStart={warm} {...rest} href={to} onClick={open} />
}

/** Whether a click is a plain one. Others are left to the browser: another tab, another window, a download. */
function isPlain({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget
  return button === 0 && (target === '' || target === '_self') && !(altKey || ctrlKey || metaKey || shiftKey)
}
