/** Days after which available bonuses expire (BON-22). */
/** Days within which earned bonuses become available after the payment (BON-18). */
export const BONUS_DELAY_DAYS = 3
