/**
 * Thrown when the caller's cookie names a guest whom a sign-in has just ended, while the answer with the session is
 * still on its way to the browser. Nothing has been done, so the request can be repeated with the cookies that the
 * browser has by then.
 */
export class GuestEnded extends Error {}
