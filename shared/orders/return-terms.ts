/** Days for returning the items of a parcel (Consumer Protection Law, article 26.1). */
export const RETURN_DAYS = 7
/** Days for returning items that were bought in a brand store (article 25). */
export const STORE_RETURN_DAYS = 14
/** Days within which the money is paid back. */
export const REFUND_DAYS = 10
