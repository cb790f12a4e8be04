/** What a received gift waits for where nothing can be ordered that would take it along. */
export const GIFT_WAITS = 'Добавьте любой товар, и\u00a0подарок поедет с\u00a0ним'
