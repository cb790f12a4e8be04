/**
 * Thrown when the caller's cookie belongs to a guest whom a sign-in has ended, while the answer with the new session
 * may still be on its way to the browser, or to a customer who has closed the account meanwhile. Nothing has been
 * changed, so the browser can repeat the request with the cookies that it has by then.
 */
export class GuestEnded extends Error {}
