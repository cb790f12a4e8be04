import * as z from 'zod/mini'
import { completeQuery } from '#server/search/complete-query.ts'
import { ProductTile } from '#shared/catalog/contract.ts'
import { AutocompleteInput, AutocompleteView } from '#shared/search/contract.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

const Query = z._default(AutocompleteInput.shape.query, '')

const { query, correction, taps, sts } = AutocompleteView.shape
const { name, price, basePrice, url, marking, brand, category } = ProductTile.shape
/** The field names of the legacy REST API (API-32, API-33). */
const Found = z.object({
  ...{ query, correction, taps, sts },
  categories: z.array(z.object({ id: z.int(), name: z.string(), image_url: z.string() })),
  products: z.array(
    z.object({
      ...{ name, price, oldPrice: basePrice, image_url: z.string(), link_url: url },
      ...{ marking, brand, categories: category },
    }),
  ),
})

export const searchShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/autocomplete/run/',
    guard: 'read',
    summary: 'What completes a query that is being typed',
    note: 'An empty query finds nothing. correction is what was found in place of the words as typed. A category’s id may stand in the address of the results: /search/?query=…&category={id}. The fields of data stand beside it too.',
    output: { body: z.extend(envelope(Found), Found.shape) },
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
    // API-32 names the answer's fields but no envelope, so they are at both levels.
    answer: (view) => ({ ...success(view), ...view }),
  }),
]
