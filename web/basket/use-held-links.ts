import { useEffect, useRef, useSyncExternalStore } from 'react'
import { areChangesUnsent, isChangeLost, watchChanges } from '#web/lib/change-queue.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { whenGoingOn } from '#web/lib/when-going-on.ts'
import { isFullLoad } from '#web/ui/link.tsx'

/** The maximum delay in milliseconds. After it the page opens with what the server has stored by then. */
const LIMIT_MS = 3000

/**
 * Delays a click on a link to a page that is loaded as a whole until all changes of basket and favorites have been
 * answered. Those that wait would be lost with this page, and a guest who has just added the first item is known to the
 * server only after that answer. A shopper who goes on to something else meanwhile stays there, and so does one whose
 * change is lost, because only this page says so.
 */
export function useHeldLinks(): void {
  const isChanging = useSyncExternalStore(watchChanges, areChangesUnsent, () => false)
  const held = useRef<string | null>(null)
  useEffect(() => {
    const open = () => {
      if (held.current !== null) openDocument(held.current)
      held.current = null
    }
    if (!isChanging) {
      if (isChangeLost()) held.current = null
      return open()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      held.current = null
      clearTimeout(timer)
    }
    const stop = whenGoingOn((event, link) => {
      if (link && isOnThisPage(link)) return
      if (link?.origin !== window.location.origin || !isFullLoad(link.pathname)) return forget()
      event.preventDefault()
      // A second press waits no longer than the first one.
      if (held.current === null) timer = setTimeout(open, LIMIT_MS)
      held.current = link.href
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isChanging])
}

/** Whether a link leads to a place of the page that is shown. */
function isOnThisPage({ href, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && href.replace(hash, '') === window.location.href.replace(window.location.hash, '')
}
