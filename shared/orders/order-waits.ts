/** How long an order keeps its goods while it waits (rules, Basket and stock): for the money of a prepayment … */
export const UNPAID_HOURS = 24
/** … and for the operator's call to a quick order. */
export const UNCONFIRMED_HOURS = 72
