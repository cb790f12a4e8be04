/** A street whose houses are counted from 1, or the houses of a street between two numbers. */
export type StreetPart = string | readonly [name: string, firstHouse: number, lastHouse: number]
