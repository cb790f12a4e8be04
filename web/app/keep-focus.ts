import { focusLeft, placesOf } from '#web/ui/focus-left.ts'

/**
 * Moves the focus to what is left nearby when the element that has it disappears, such as a pressed button, so that the
 * keyboard does not start again at the top of the page. What a part of the page focuses itself comes first.
 */
export function keepFocus(): void {
  let places: readonly Element[] = []
  /** Those of the element that has disappeared, until the focus has moved. */
  let lost: readonly Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    places = target instanceof Element ? placesOf(target) : []
    lost = []
  })
  // A press beside the focused element takes its focus on purpose.
  document.addEventListener('pointerdown', () => {
    places = []
    lost = []
  })
  new MutationObserver(() => {
    const [focused] = places
    if (!focused || focused.isConnected || !isLost()) return
    lost = places
    places = []
    // After the next paint the effects of what has been rendered instead have run.
    requestAnimationFrame(() => setTimeout(() => isLost() && focusLeft(lost)))
  }).observe(document.body, { childList: true, subtree: true })
}

function isLost(): boolean {
  return document.activeElement === document.body
}
