/**
 * The header of calls with which a page loads its data. Whoever waits for a page does not wait for carriers as well:
 * the page shows what is known and asks again (DLV-60).
 */
export const PAGE_LOAD_HEADER = 'X-Page-Load'
