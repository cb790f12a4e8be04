/** Number of rows on one page of purchases and of the bonus history (ACC-9). */
const ACCOUNT_PAGE_SIZE = 10

/** Returns the input of the query for one page of purchases or of the bonus history; pages count from 1. */
export function accountPage(page: number): { offset: number; limit: number } {
  return { offset: (page - 1) * ACCOUNT_PAGE_SIZE, limit: ACCOUNT_PAGE_SIZE }
}

/** Returns the number of pages for a number of rows; an empty list has one page. */
export function pageCountOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / ACCOUNT_PAGE_SIZE))
}
