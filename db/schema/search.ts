/**
 * The search index is an FTS5 table, which Drizzle cannot declare: see the custom migration.
 * rowid is the product's rank, so that the first hits by rowid are the most wanted ones.
 */
export const SEARCH_TABLE = 'product_search'
