/** The ways in which the shop says that a product is available again. */
export const RESTOCK_CHANNELS = ['sms', 'mail'] as const
export type RestockChannel = (typeof RESTOCK_CHANNELS)[number]
