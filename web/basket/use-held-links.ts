import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'

/** The maximum delay in milliseconds. After it the basket page opens with what the server has stored by then. */
const LIMIT_MS = 3000

/**
 * Delays a click on a link to the basket page until a change that is being sent has been answered. The basket page is
 * loaded as a full page, and a guest who has just added the first item is known to the server only after that answer.
 * A shopper who goes on to something else meanwhile stays there.
 */
export function useHeldLinks(isChanging: boolean): void {
  const { key } = useLocation()
  const held = useRef<{ readonly href: string; readonly key: string } | null>(null)
  useEffect(() => {
    if (!isChanging) {
      if (held.current?.key === key) window.location.assign(held.current.href)
      held.current = null
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      held.current = null
      clearTimeout(timer)
    }
    const hold = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!isPlain || !link) return
      if (link.origin !== window.location.origin || link.pathname !== paths.basket) return forget()
      event.preventDefault()
      const { href } = link
      // A second press waits no longer than the first one.
      if (held.current?.key !== key) timer = setTimeout(() => window.location.assign(href), LIMIT_MS)
      held.current = { href, key }
    }
    document.addEventListener('click', hold, { capture: true })
    document.addEventListener('submit', forget, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', hold, { capture: true })
      document.removeEventListener('submit', forget, { capture: true })
    }
  }, [isChanging, key])
}
