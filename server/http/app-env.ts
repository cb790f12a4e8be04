/** Variables that middleware sets for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string
    nonce?: string
    setsCookie?: boolean
    /** The content security policy of this answer instead of the usual one. */
    contentPolicy?: string
  }
}
