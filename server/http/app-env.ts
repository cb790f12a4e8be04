/** Variables that middleware sets for the handlers. */
export interface AppEnv {
  Variables: { requestId: string; nonce?: string; setsCookie?: boolean }
}
