import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import { FavoriteInput, FavoritesView } from '#shared/favorites/contract.ts'
import { addFavorite } from './add-favorite.ts'
import { listFavorites } from './queries.ts'
import { removeFavorite } from './remove-favorite.ts'

/** Favorites are ids and markings (FAV-5); pages fetch the products by `catalog.tiles`. */
export const favoritesRouter = router({
  list: newcomerProcedure.output(FavoritesView).query(({ ctx }) => listFavorites(ctx)),
  add: procedure
    .input(FavoriteInput)
    .output(FavoritesView)
    .mutation(({ ctx, input }) => addFavorite(ctx, input)),
  remove: procedure
    .input(FavoriteInput)
    .output(FavoritesView)
    .mutation(({ ctx, input }) => removeFavorite(ctx, input)),
})
