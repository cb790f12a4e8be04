/** Filters of a list of products; each is the name of an array parameter in the address (CAT-6). */
export const FILTER_KEYS = ['shade', 'brand', 'effect', 'volume'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

/** A list has its own order without a parameter; 'relevance' is for a search that asks for another (SEARCH-206). */
export const SORTS = ['popular', 'relevance', 'new', 'cheap', 'expensive', 'discount', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/**
 * Filters of a single checkbox. Each is an array parameter with the value '1', like the filters that are lists
 * (CAT-6).
 */
export const FLAGS = ['inStock', 'discounted', 'hasShade'] as const
