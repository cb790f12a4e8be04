/**
 * The search index: an FTS5 table and its vocabulary tables, which custom migrations create because Drizzle cannot
 * declare FTS5. `rowid` is the product's rank, so that hits sorted by rowid start with the most wanted product.
 */
export const SEARCH_TABLE = 'product_search'
/** Maps each word to its stem, its sound, and the number of products that use it. */
export const WORDS_TABLE = 'search_words'
/** Maps a sound with some letters left out (a gap) to the full sound. */
export const GAPS_TABLE = 'search_gaps'
/** Holds the version of the rules by which the index was written. */
export const STATE_TABLE = 'search_state'
