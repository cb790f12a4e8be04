/**
 * The parameter of a batch that a page sends when it is left (BASK-402): how many of its first calls the page has sent
 * before. They are made only for a caller whom the shop does not know, because such a caller becomes one guest by each
 * request, of whom the browser keeps the last.
 */
export const REPEATED_PARAM = 'repeated'
