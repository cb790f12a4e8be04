/** Milliseconds after which a wait is explained to the shopper (UI-9). */
export const SLOW_MS = 8000

export const SLOW_CONNECTION = 'Медленное соединение'
