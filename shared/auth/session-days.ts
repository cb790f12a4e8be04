/** Days without use after which a session ends. */
export const SESSION_IDLE_DAYS = 30
/** Days after which a session ends even if it is used. */
export const SESSION_DAYS = 90
