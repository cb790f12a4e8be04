import type { Answer } from '#tests/relevance/measure-queries.ts'

/** A search over the shop's products. */
export interface Engine {
  readonly name: string
  /** Searches, and returns a function that tells what was found; only the search counts as its cost. */
  ask(query: string): () => Answer
}
