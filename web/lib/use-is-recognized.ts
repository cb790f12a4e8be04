import { useCallback } from 'react'
import { keepsCookies } from './keeps-cookies.ts'
import { trpc } from './trpc.ts'

/** Whether this page has known the shopper at some press. Whoever has emptied the basket since is still recognized. */
let isKnown = false

/**
 * Returns a function that says whether the shop will recognize this browser on the next page (BASK-400). An account, a
 * basket, or favorites have come to the page by a cookie that was kept, one that no script can read. Only where there is
 * none of them does a cookie of its own tell. Only handlers of events may call it.
 */
export function useIsRecognized(): () => boolean {
  const utils = trpc.useUtils()
  return useCallback(() => {
    const { auth, basket, favorites } = utils
    isKnown ||=
      Boolean(auth.client.getData()) ||
      Boolean(basket.get.getData()?.items.length) ||
      Boolean(favorites.list.getData()?.items.length)
    return isKnown || keepsCookies()
  }, [utils])
}
