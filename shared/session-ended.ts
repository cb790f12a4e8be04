/**
 * The header of answers to a browser whose session has ended, on another device perhaps (ROLE-29). Answers that are the
 * same for everybody do not have it.
 */
export const SESSION_ENDED_HEADER = 'X-Session-Ended'
