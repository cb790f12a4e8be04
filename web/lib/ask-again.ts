/** Milliseconds after which a preliminary answer is asked for again, unless that has happened already. */
const ASK_AGAIN_MS = 500
/** The same while calls fail, as in an overload. */
const WHILE_FAILING_MS = 10_000

/** Milliseconds without a change of the basket after which carriers are asked about it, so that not every press asks. */
const SETTLE_MS = 1000

interface Answered {
  readonly state: {
    readonly status: 'pending' | 'error' | 'success'
    readonly data: { readonly isPreliminary: boolean } | undefined
  }
}

/**
 * An option of queries whose answer may be preliminary, because a page was loaded without waiting for carriers. A page
 * that opens asks for the rest at once; this is for one that was open already when such an answer came.
 */
export const ASK_AGAIN = {
  refetchInterval({ state }: Answered): number | false {
    if (!state.data?.isPreliminary) return false
    return state.status === 'error' ? WHILE_FAILING_MS : ASK_AGAIN_MS
  },
}

interface Outdated {
  readonly state: {
    readonly status: 'pending' | 'error' | 'success'
    readonly data: unknown
    readonly errorUpdateCount: number
    readonly isInvalidated: boolean
  }
}

/**
 * Returns an option of a query that a change of the basket makes outdated without fetching it (refresh-basket.ts): it is
 * fetched again once no change is being sent. One that has failed without older data counts as outdated too, but
 * nothing on the page has to be replaced: it is fetched only once after a change.
 */
export function createAskWhenSettled() {
  /** How often the query had failed when a change was last being sent. */
  let failures = -1
  return (isChanging: boolean) => ({
    refetchInterval({ state }: Outdated): number | false {
      if (isChanging) failures = state.errorUpdateCount
      if (isChanging || !state.isInvalidated) return false
      if (state.data === undefined) return failures === state.errorUpdateCount && SETTLE_MS
      return state.status === 'error' ? WHILE_FAILING_MS : SETTLE_MS
    },
  })
}
