/** What was done to a control before the page was hydrated. */
export type EarlyPress =
  /** A click. The animation `sign` shows until the replay that the click was recorded. */
  | { readonly kind: 'click'; readonly target: HTMLElement; readonly sign: Animation }
  /** Enter in a field. */
  | { readonly kind: 'enter'; readonly target: HTMLInputElement; readonly sign: Animation }
  /** A checkbox that was ticked or unticked, or a radio button that was selected. */
  | { readonly kind: 'tick'; readonly target: HTMLInputElement; readonly isOn: boolean }
  /** Text that was typed into a field, or an option that was selected from a list. */
  | { readonly kind: 'text'; readonly target: TextField; value: string }

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the first script of a page (web/keep-presses.ts) passes to the later ones. */
export interface EarlyPresses {
  /** The presses in the order in which they were made. */
  readonly kept: EarlyPress[]
  /** While false, presses are not recorded and take effect as usual. */
  isOn: boolean
  /**
   * Called when no script will replay the presses: the browser performs those that it can perform without scripts.
   */
  giveUp(): void
}

declare global {
  interface Window {
    /** Absent if the first script did not run. */
    earlyPresses?: EarlyPresses
  }
}
