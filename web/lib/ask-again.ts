/** Milliseconds after which a preliminary answer is asked for again, unless that has happened already. */
const ASK_AGAIN_MS = 500
/** The same while calls fail, as in an overload. */
const WHILE_FAILING_MS = 10_000

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
