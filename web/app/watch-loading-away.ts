import { setLoadingAway } from '#web/lib/loading-away.ts'

/**
 * Follows whether another document is on its way. Browsers without these events know it only of those that the shop's
 * own scripts open.
 */
export function watchLoadingAway(): void {
  window.navigation?.addEventListener('navigate', begin)
  window.navigation?.addEventListener('navigateerror', end)
  window.addEventListener('pageshow', end)
}

function begin({ destination, downloadRequest }: NavigateEvent): void {
  const isPage = downloadRequest === null && /^https?:/.test(destination.url)
  setLoadingAway(isPage && !destination.sameDocument)
}

function end(): void {
  setLoadingAway(false)
}
