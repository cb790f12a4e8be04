/** What was done to a control before the page came to life. */
export type EarlyPress =
  /** The sign shows that it was taken, until it is played. */
  | { readonly kind: 'click'; readonly target: HTMLElement; readonly sign: Animation }
  /** Enter in a field. */
  | { readonly kind: 'enter'; readonly target: HTMLInputElement; readonly sign: Animation }
  /** A box that was ticked or cleared, a radio that was chosen. */
  | { readonly kind: 'tick'; readonly target: HTMLInputElement; readonly isOn: boolean }
  /** What was typed into a field, or chosen from a list. */
  | { readonly kind: 'text'; readonly target: TextField; value: string }

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the first script of a page (web/keep-presses.ts) hands to those that come later. */
export interface EarlyPresses {
  /** In the order in which they were pressed. */
  readonly kept: EarlyPress[]
  /** While it is off, presses take their usual way. */
  isOn: boolean
  /** Nobody will come to play them: the browser does what it can by itself. */
  giveUp(): void
}

declare global {
  interface Window {
    /** Absent where the first script did not run. */
    earlyPresses?: EarlyPresses
  }
}
