/** A parcel's goods may be given back within so many days (Consumer protection law, article 26.1) … */
export const RETURN_DAYS = 7
/** … those bought in a brand store within so many (article 25) … */
export const STORE_RETURN_DAYS = 14
/** … and the money comes back within so many. */
export const REFUND_DAYS = 10
