import type { OwnReviewsInput } from '#shared/reviews/contract.ts'

/** Returns the input of the query about a list's products; the loader and the rows of a page share it. */
export function ownReviewsInput(products: readonly { readonly shopItemId: number }[]): OwnReviewsInput {
  return { shopItemIds: [...new Set(products.map(({ shopItemId }) => shopItemId))] }
}
