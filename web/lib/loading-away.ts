/** Milliseconds in which another document comes. One that never does, such as a link that opens an app, is forgotten. */
const COMES_WITHIN_MS = 30_000

/** Whether another document is on its way, such as the bank's page. `watchLoadingAway` keeps it. */
export const loadingAway = { isOn: false }
let timer: ReturnType<typeof setTimeout> | undefined

/** Says whether another document is on its way. */
export function setLoadingAway(isOn: boolean): void {
  clearTimeout(timer)
  loadingAway.isOn = isOn
  if (isOn) timer = setTimeout(setLoadingAway, COMES_WITHIN_MS, false)
}

/** Opens an address as a document. Not every browser says itself that one is on its way. */
export function openDocument(url: string | URL): void {
  setLoadingAway(true)
  window.location.assign(url)
}
