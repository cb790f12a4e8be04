import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'

/** The maximum delay in milliseconds. After it the basket page opens with what the server has stored by then. */
const LIMIT_MS = 3000

/**
 * Delays a click on a link to the basket page until a change that is being sent has been answered. The basket page is
 * loaded as a full page, and a guest who has just added the first item is known to the server only after that answer.
 */
export function useHeldLinks(isChanging: boolean): void {
  const held = useRef<string | null>(null)
  useEffect(() => {
    if (!isChanging) {
      if (held.current !== null) window.location.assign(held.current)
      held.current = null
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!isPlain || link?.origin !== window.location.origin || link.pathname !== paths.basket) return
      event.preventDefault()
      const { href } = link
      held.current = href
      timer ??= setTimeout(() => window.location.assign(href), LIMIT_MS)
    }
    document.addEventListener('click', hold, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [isChanging])
}
