/** Days after which a session that its browser has not used ends (SEC-21). */
export const SESSION_IDLE_DAYS = 30
/** Days after which a session ends in any case. */
export const SESSION_DAYS = 90
