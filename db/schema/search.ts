/**
 * The search index is an FTS5 table and its vocabulary, which Drizzle cannot declare: see the custom migrations.
 * rowid is the product's rank, so that the first hits by rowid are the most wanted ones.
 */
export const SEARCH_TABLE = 'product_search'
/** word → stem, sound, uses. */
export const WORDS_TABLE = 'search_words'
/** A sound with letters left out → the sound. */
export const GAPS_TABLE = 'search_gaps'
/** The version of the rules the index was written by. */
export const STATE_TABLE = 'search_state'
