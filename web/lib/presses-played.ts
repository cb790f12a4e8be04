let played = () => {}

/**
 * Resolves once the presses made before hydration are replayed. Code that replaces elements of the server's page waits
 * for it, because a press on a replaced element would be lost.
 */
export const whenPressesPlayed = new Promise<void>((resolve) => {
  played = resolve
})

/** Called by what replays the presses, when none is left. */
export function endReplay(): void {
  played()
}
