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
    readonly isInvalidated: boolean
  }
}

/**
 * An option of queries that a change of the basket makes outdated without fetching them (refresh-basket.ts): they are
 * fetched again once no change is being sent. A query that has failed without older data counts as outdated too, but
 * nothing on the page has to be replaced.
 */
export function askWhenSettled(isChanging: boolean) {
  return {
    refetchInterval({ state }: Outdated): number | false {
      if (isChanging || state.data === undefined || !state.isInvalidated) return false
      return state.status === 'error' ? WHILE_FAILING_MS : SETTLE_MS
    },
  }
}
