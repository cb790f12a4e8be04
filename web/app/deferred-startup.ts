import { watchShop } from '#web/analytics/watch-shop.ts'
import type { PageData } from '#web/lib/page-data.ts'
import { keepFocus } from './keep-focus.ts'
import { watchLoadingAway } from './watch-loading-away.ts'

type Watched = Omit<Parameters<typeof watchShop>[0], 'analytics'>

/**
 * Starts what no page has to wait for: analytics, what keeps the focus from getting lost, what tells whether another
 * page is on its way, and the service worker that shows a page when the shop cannot be reached.
 */
export function startDeferred(watched: Watched, { analytics, isDev }: PageData): void {
  watchShop({ ...watched, analytics })
  keepFocus()
  watchLoadingAway()
  // The page was loaded again while a window was open, which is closed now.
  if (window.history.state?.windows)
    import('#web/ui/use-back-closes.ts').then(
      (back) => back.matchEntriesSoon(),
      // It comes with the next window.
      () => undefined,
    )
  // In development the worker would only delay edits.
  if (isDev || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('worker', error)
  })
}
