/** Bonuses can be spent for so many days after they came (rules, Money). */
export const BONUS_LIFE_DAYS = 365
/** They come within so many days after the payment (spec §9). */
export const BONUSES_COME_DAYS = 3
