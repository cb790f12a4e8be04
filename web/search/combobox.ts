/** The list of suggestions, named by the field that opens it. */
export const LIST_ID = 'search-suggestions'

/** What the field tells a screen reader about the list below it. */
export interface ShownList {
  readonly isExpanded: boolean
  /** Id of the suggestion that the arrows stand on. */
  readonly activeId: string | undefined
  /** Over everything else, as on a phone. */
  readonly isFullScreen: boolean
}

export const NO_LIST: ShownList = { isExpanded: false, activeId: undefined, isFullScreen: false }

/** Below this width the search fills the screen while it is open. */
export const FULL_SCREEN = '(max-width: 839.98px)'
