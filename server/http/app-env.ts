/** Variables that middleware sets for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** What the request costs (`costOfRequest`). */
    cost?: { readonly rank: 1 | 2 | 3 | 4 | null; readonly weight: number }
    /** The caller's address as budgets count it (`callerKey`). */
    callerKey?: string
    nonce?: string
    /** Whether the session has set a header, such as a cookie, for the answer to come. */
    setsHeader?: boolean
    /** The headers that middleware adds to an answer, unless it is whole. */
    usualHeaders: Readonly<Record<string, string>>
    /** Whether the answer has these already (`wholeAnswer`). */
    isWhole?: boolean
    /** The content security policy of this answer instead of the usual one. */
    contentPolicy?: string
  }
}
