/** The most products for which what goes with them is requested at once. */
export const MOST_PARTNERED = 20
