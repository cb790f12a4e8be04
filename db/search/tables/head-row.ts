/**
 * What shoppers call the kinds of products, besides the kinds' own names, by commas. `kinds` are labels of kinds;
 * ' + words' keeps only those products of the kind whose texts contain the words. Hits of `kinds` come before hits of
 * `less`. A phrase matches in any order and without its prepositions; of several the one with the most words wins, and
 * of equal ones the first.
 */
export interface HeadRow {
  readonly say: string
  readonly kinds: string
  readonly less?: string
}
