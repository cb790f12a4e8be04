import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { paths } from '#shared/paths.ts'

/** Prefetches the code and the data of a page that will probably be opened; the app provides the function. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined)

/** Whether a path is loaded as a full page: the home page and the basket (ACC-6). */
function isFullLoad(path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0]
  return pathname === paths.home || pathname === paths.basket
}

/** Navigation state of a link that keeps the scroll position and the focus. */
export const KEEPS_PLACE = { keepsPlace: true }

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  /** True for filters and pages of a list, which keep the scroll position. */
  readonly keepScroll?: boolean
}

export function Link(props: LinkProps) {
  const { to, keepScroll: _keepScroll, ...rest } = props
  const isLeft = isFullLoad(to) || /^(?:[a-z]+:|\/\/)/i.test(to) || to.endsWith('.pdf')
  return isLeft ? <a href={to} {...rest} /> : <InnerLink {...props} />
}

/**
 * A link inside the app. The router's own link has more features than any page needs, and every page would load them.
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
