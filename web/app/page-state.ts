import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { PageData } from '#web/lib/page-data.ts'

/** What the browser needs to continue from the page that the server has rendered. */
export interface PageState {
  /** Path and query of the page that the server has rendered. */
  readonly url: string
  readonly data: PageData
  readonly queries: DehydratedState
  readonly router: HydrationState
}

/** Serializes the state for a script element, without `<`, so that no text in it can end the element. */
export function serializeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}
