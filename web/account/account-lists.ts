/** Rows of one page of purchases and of the bonus history (spec §9). */
const ACCOUNT_PAGE_SIZE = 10

/** The question for one page of purchases or of the bonus history, counted from 1. */
export function accountPage(page: number): { offset: number; limit: number } {
  return { offset: (page - 1) * ACCOUNT_PAGE_SIZE, limit: ACCOUNT_PAGE_SIZE }
}

/** How many pages so many rows fill; an empty list has one. */
export function pageCountOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / ACCOUNT_PAGE_SIZE))
}
