import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'

/** Longer than this nobody waits: the basket page then shows what the shop has by then. */
const LIMIT_MS = 3000

/**
 * The basket page is loaded whole, and a shopper who has just put in a first thing is known to the shop only by
 * the answer. So a click on a link to the basket waits for the change that is on its way.
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
