import * as z from 'zod/mini'
import { addFavorite } from '#server/favorites/add-favorite.ts'
import { listFavorites, markingOf } from '#server/favorites/queries.ts'
import { removeFavorite } from '#server/favorites/remove-favorite.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { FavoritesView } from '#shared/favorites/contract.ts'
import { Id } from './fields.ts'
import { envelope } from './shapes.ts'
import { type Shim, shim, success } from './shim.ts'

const Items = FavoritesView.shape.items
type Description = { readonly summary: string; readonly refuses: readonly ErrorCode[] }

/** Builds `favorites/add/` and `favorites/remove/`, which differ only in their command. */
const change = (path: `/${string}/`, command: typeof addFavorite, description: Description): Shim =>
  shim({
    path,
    guard: 'unsafe-get',
    ...description,
    note: 'favoritesList is data once more.',
    output: { body: z.extend(envelope(Items), { favoritesList: Items }) },
    input: z.object({ itemId: Id, itemMarking: z.optional(z.string().check(z.maxLength(40))) }),
    call(ctx, { itemId, itemMarking }) {
      // Id and marking must name the same product; otherwise the call is refused as for an unknown product.
      if (itemMarking && itemMarking !== markingOf(ctx, itemId)) throw new AppError('NOT_FOUND')
      return command(ctx, { shopItemId: itemId })
    },
    answer: ({ items }) => ({ ...success(items), favoritesList: items }),
  })

export const favoritesShims: readonly Shim[] = [
  shim({
    path: '/api-site/ajax/favorites/list/',
    guard: 'read',
    summary: 'The favorites, newest first',
    output: { data: Items },
    input: z.object({}),
    call: (ctx) => listFavorites(ctx).items,
  }),
  change('/api-site/ajax/favorites/add/', addFavorite, {
    summary: 'Adds a favorite',
    refuses: ['NOT_FOUND', 'FAVORITES_FULL', 'TOO_MANY_REQUESTS'],
  }),
  change('/api-site/ajax/favorites/remove/', removeFavorite, {
    summary: 'Removes a favorite',
    refuses: ['NOT_FOUND'],
  }),
]
