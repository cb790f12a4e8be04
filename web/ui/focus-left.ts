/**
 * What takes the focus of something that has disappeared. No text field, because on a phone its keyboard would cover
 * the page.
 */
const TARGETS =
  'a[href], button:enabled, input:is([type="checkbox"], [type="radio"]):enabled, summary, [tabindex]'

/** Returns an element and those around it, from the inside out, to be remembered while they are in the document. */
export function placesOf(element: Element | null): readonly Element[] {
  const places: Element[] = []
  for (let place = element; place && place !== document.body; place = place.parentElement) places.push(place)
  return places
}

/** Focuses the first of the places that is still there, or else what comes first in the nearest one around it. */
export function focusLeft(places: readonly Element[]): void {
  for (const place of places) {
    if (!place.isConnected) continue
    for (const target of [place, ...(place === places[0] ? [] : place.querySelectorAll(TARGETS))]) {
      if (!(target instanceof HTMLElement)) continue
      target.focus({ preventScroll: true })
      if (document.activeElement === target) return
    }
  }
}
