/** Id of the list of suggestions, to which the field refers. */
export const LIST_ID = 'search-suggestions'

/** What the field needs to describe the list below it to screen readers. */
export interface ShownList {
  readonly isExpanded: boolean
  /** Id of the suggestion that the arrow keys have selected. */
  readonly activeId: string | undefined
  /** Whether the search fills the screen, as on a phone. */
  readonly isFullScreen: boolean
}

export const NO_LIST: ShownList = { isExpanded: false, activeId: undefined, isFullScreen: false }

/** Below this width the open search fills the screen. */
export const FULL_SCREEN = '(max-width: 839.98px)'
