/** Milliseconds after which a preliminary answer is asked for again, unless that has happened already. */
const ASK_AGAIN_MS = 500

interface Answered {
  readonly state: { readonly data: { readonly isPreliminary: boolean } | undefined }
}

/**
 * An option of queries whose answer may be preliminary, because a page was loaded without waiting for carriers. A page
 * that opens asks for the rest at once; this is for one that was open already when such an answer came.
 */
export const ASK_AGAIN = {
  refetchInterval: ({ state }: Answered): number | false =>
    state.data?.isPreliminary ? ASK_AGAIN_MS : false,
}
