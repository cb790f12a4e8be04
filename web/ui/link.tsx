import { type ComponentProps, createContext, useContext } from 'react'
import { Link as RouterLink } from 'react-router'

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

export function Link({ to, keepScroll = false, ...rest }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  if (isFullLoad(to) || /^(?:[a-z]+:|\/\/)/i.test(to) || to.endsWith('.pdf')) return <a href={to} {...rest} />
  const warm = () => prefetch(to)
  return (
    <RouterLink
      to={to}
      preventScrollReset={keepScroll}
      state={keepScroll ? KEEPS_PLACE : undefined}
      onMouseEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
      {...rest}
    />
  )
}
