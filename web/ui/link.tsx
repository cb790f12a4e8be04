import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

/** Fetches the code and the data of a page that is about to be opened; the app provides it. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined)

/** The home page and the basket are loaded whole (spec §2, Routes). */
function isFullLoad(path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0]
  return pathname === '/' || pathname === '/shop/cart/'
}

/** Travels with a navigation after which the reader stays where they are, the focus included. */
export const KEEPS_PLACE = { keepsPlace: true }

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  /** Filters and pages of one list keep the place where the shopper reads. */
  readonly keepScroll?: boolean
}

export function Link(props: LinkProps) {
  const { to, keepScroll: _keepScroll, ...rest } = props
  const isLeft = isFullLoad(to) || /^(?:[a-z]+:|\/\/)/i.test(to) || to.endsWith('.pdf')
  return isLeft ? <a href={to} {...rest} /> : <InnerLink {...props} />
}

/** The library's own link can do more than any page asks for, and every page would carry it. */
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

/** Anything else is the browser's: another tab, another window, a download. */
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
