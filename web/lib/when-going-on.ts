/**
 * Calls `goOn` with each event by which a shopper goes on to something else than what is awaited: a plain click on a
 * link, together with the link, a submitted form, a changed field such as a filter, and Back. Returns a function that
 * ends this.
 */
export function whenGoingOn(goOn: (event: Event, link?: HTMLAnchorElement) => void): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const press = (event: MouseEvent) => {
    // With a modifier key the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) goOn(event, link)
  }
  document.addEventListener('click', press, options)
  document.addEventListener('submit', goOn, options)
  document.addEventListener('change', goOn, options)
  // Back may wait for the data of its page, so the address tells it, not the page that is shown.
  window.addEventListener('popstate', goOn, options)
  return () => listening.abort()
}
