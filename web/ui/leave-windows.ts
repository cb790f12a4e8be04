/** What waits while the history's entries of closed windows are being left; null if none are. */
let waiting: (() => void)[] | null = null

/** Whether the entries of closed windows are being left. */
export function isLeavingWindows(): boolean {
  return waiting !== null
}

/** Leaves the last entries of the history, which belong to windows that are closed. */
export function leaveWindows(entries: number): void {
  waiting = []
  window.history.go(-entries)
}

/** Called once they are left. Makes the changes that have waited. */
export function windowsLeft(): void {
  const changes = waiting ?? []
  waiting = null
  for (const change of changes) change()
}

/**
 * Makes a change of the history now, or once no entries are being left: the page would be added behind them, and the
 * router, which counts its entries, would take the step away from them for one to the page before (UI-21).
 */
export function whenWindowsLeft(change: () => void): void {
  if (waiting) waiting.push(change)
  else change()
}
