/** Shown beside a received gift while the basket has nothing else to order (CAMP-10). */
export const GIFT_WAITS = 'Добавьте любой товар, и\u00a0подарок поедет с\u00a0ним'
