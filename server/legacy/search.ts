import * as z from 'zod/mini'
import { completeQuery } from '#server/search/complete-query.ts'
import { AutocompleteInput } from '#shared/search/contract.ts'
import { type Shim, shim, success } from './shim.ts'

const Query = z._default(AutocompleteInput.shape.query, '')

export const searchShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/autocomplete/run/',
    guard: 'read',
    input: z.object({ query: Query }),
    call: (ctx, input) => {
      const { query, correction, taps, categories, sts, products } = completeQuery(ctx, input)
      return {
        ...{ query, correction, taps, sts },
        categories: categories.map(({ id, name, picture }) => ({ id, name, image_url: picture.src })),
        products: products.map(({ name, price, basePrice, picture, url, marking, brand, category }) => ({
          ...{ name, price, marking, brand },
          oldPrice: basePrice,
          image_url: picture.src,
          link_url: url,
          categories: category,
        })),
      }
    },
    // The specification names the answer's fields and no envelope: they stand at both levels.
    answer: (view) => ({ ...success(view), ...view }),
  }),
]
