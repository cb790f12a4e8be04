/** Minutes within which the shop promises to call back (CALL-12). */
export const CALLBACK_MINUTES = 5
