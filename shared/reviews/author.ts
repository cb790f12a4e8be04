/** Who has written a review whose author does not want to be named. */
export const NAMELESS_AUTHOR = 'Покупатель'
