/**
 * The caller goes by the cookie of a guest that signing in has just ended: the answer with the session is on its way
 * to that browser. Nothing has been done; asked again, the browser carries what it has by then.
 */
export class GuestEnded extends Error {}
