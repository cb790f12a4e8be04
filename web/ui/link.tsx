import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

/** Prefetches the code and the data of a page that is about to be opened; the app provides the function. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined)

/** Whether a path is loaded as a full page: the home page and the basket (ACC-6). */
function isFullLoad(path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0]
  return pathname === '/' || pathname === '/shop/cart/'
}

/** Navigation state of a link after which the reader keeps scroll position and focus. */
export const KEEPS_PLACE = { keepsPlace: true }

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  /** Filters and pages of one list keep the scroll position. */
  readonly keepScroll?: boolean
}

export function Link(props: LinkProps) {
  const { to, keepScroll: _keepScroll, ...rest } = props
  const isLeft = isFullLoad(to) || /^(?:[a-z]+:|\/\/)/i.test(to) || to.endsWith('.pdf')
  return isLeft ? <a href={to} {...rest} /> : <InnerLink {...props} />
}

/**
 * A link inside the app. The router's own link has more features than any page needs, which every page would have to
 * load.
 */
function InnerLink({ to, keepScroll = false, onClick, ...rest }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  const navigate = useNavigate()
  const href = useHref(to)
  const path = createPath(useResolvedPath(to))
  const here = createPath(useLocation())
  const warm = () => prefetch(to)

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, {
      replace: path === here,
      preventScrollReset: keepScroll,
      state: keepScroll ? KEEPS_PLACE : undefined,
    })
  }

  return <a onMouseEnter={warm} onFocus={warm} onTouchStart={warm} {...rest} href={href} onClick={open} />
}

/** Whether a click is a plain one; any other is left to the browser: another tab, another window, a download. */
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
