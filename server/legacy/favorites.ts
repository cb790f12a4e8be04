import * as z from 'zod/mini'
import { addFavorite } from '#server/favorites/add-favorite.ts'
import { getFavorable, listFavorites } from '#server/favorites/queries.ts'
import { removeFavorite } from '#server/favorites/remove-favorite.ts'
import { AppError } from '#shared/errors.ts'
import { Id } from './fields.ts'
import { type Shim, shim, success } from './shim.ts'

/** `favorites/add/` and `favorites/remove/` differ in nothing but their verb. */
const change = (path: `/${string}/`, verb: typeof addFavorite): Shim =>
  shim({
    path,
    guard: 'unsafe-get',
    input: z.object({ itemId: Id, itemMarking: z.optional(z.string().check(z.maxLength(40))) }),
    call(ctx, { itemId, itemMarking }) {
      // Both name the product; where they disagree there is no such product.
      if (itemMarking && itemMarking !== getFavorable(ctx, itemId).marking) throw new AppError('NOT_FOUND')
      return verb(ctx, { shopItemId: itemId })
    },
    answer: ({ items }) => ({ ...success(items), favoritesList: items }),
  })

export const favoritesShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/favorites/list/',
    guard: 'read',
    input: z.object({}),
    call: (ctx) => listFavorites(ctx).items,
  }),
  change('/api-site/ajax/favorites/add/', addFavorite),
  change('/api-site/ajax/favorites/remove/', removeFavorite),
]
