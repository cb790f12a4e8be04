import { loadingAway } from '#web/lib/loading-away.ts'

/** Milliseconds in which another document comes. One that never does, such as a link that opens an app, is forgotten. */
const COMES_WITHIN_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Follows whether another document is on its way. Browsers without these events never say so. */
export function watchLoadingAway(): void {
  window.navigation?.addEventListener('navigate', begin)
  window.navigation?.addEventListener('navigateerror', end)
  window.addEventListener('pageshow', end)
}

function begin({ destination, downloadRequest }: NavigateEvent): void {
  const isPage = downloadRequest === null && /^https?:/.test(destination.url)
  end()
  loadingAway.isOn = isPage && !destination.sameDocument
  if (loadingAway.isOn) timer = setTimeout(end, COMES_WITHIN_MS)
}

function end(): void {
  clearTimeout(timer)
  loadingAway.isOn = false
}
