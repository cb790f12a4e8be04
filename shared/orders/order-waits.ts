/** Hours for which an unpaid prepay order keeps its stock (ORD-9). */
export const UNPAID_HOURS = 24
/** Hours for which an unpaid prepay order keeps it that, unproven, is above the limits of cash orders (ORD-52). */
export const UNPAID_UNPROVEN_HOURS = 1
/** Hours for which an unconfirmed quick or cash order keeps its stock (QUICK-17, ORD-10). */
export const UNCONFIRMED_HOURS = 72
