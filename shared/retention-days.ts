/**
 * How long the shop keeps what it knows about people. The jobs, the cookies, and the texts about them take their terms
 * from here.
 */

/** Days after the last visit after which a guest without orders is deleted, and the guest's cookie ends (SEC-19). */
export const GUEST_DAYS = 90
/** Days after the last change after which an empty basket is deleted (SEC-20). */
export const EMPTY_BASKET_DAYS = 30
/** Days without a sign-in or a signed-in visit after which a browser is no longer known (SEC-21). */
export const DEVICE_DAYS = 180
/** Days after sending, or after giving up, after which a message is deleted (SEC-22). */
export const MESSAGE_DAYS = 30
/** Days after which an entry of the security log is deleted (SEC-23). */
export const SECURITY_LOG_DAYS = 365
/** Years, after the year of an order's last event, for which its contacts are kept (SEC-24). */
export const ORDER_YEARS = 5
/** Days after a review was refused after which it is deleted, unless its author has changed it (REV-17). */
export const REFUSED_REVIEW_DAYS = 180
/** Days after which a callback request is deleted (SEC-30). */
export const CALLBACK_DAYS = 90
/** Days after which a restock request that has not been answered is deleted (SEC-78). */
export const RESTOCK_DAYS = 180
