/** From which sum of goods, in whole roubles, a way of delivery costs nothing. */
export const FREE_FROM = { pickup: 2500, ownCourier: 3000, courier: 5000, post: 5000 } as const
/** What the post keeps of money it collects, in percent (spec §9); never less than MIN_CASH_FEE. */
export const CASH_FEE_PERCENT = 2
/** How long an order waits in a brand store. */
export const STORE_STORAGE_DAYS = 14
