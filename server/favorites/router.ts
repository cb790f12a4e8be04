import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import {
  FavoriteInput,
  FavoritesView,
  SharedFavorites,
  SharedFavoritesInput,
  ShareLink,
} from '#shared/favorites/contract.ts'
import { addFavorite } from './add-favorite.ts'
import { getSharedFavorites, getShareLink, listFavorites } from './queries.ts'
import { removeFavorite } from './remove-favorite.ts'
import { shareFavorites, unshareFavorites } from './share-favorites.ts'

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
  shareLink: procedure.output(ShareLink).query(({ ctx }) => getShareLink(ctx)),
  share: procedure.output(ShareLink).mutation(({ ctx }) => shareFavorites(ctx)),
  unshare: procedure.output(ShareLink).mutation(({ ctx }) => unshareFavorites(ctx)),
  // No cache may keep it, because a link that was taken back must end at once.
  shared: procedure
    .input(SharedFavoritesInput)
    .output(SharedFavorites)
    .query(({ ctx, input }) => getSharedFavorites(ctx, input)),
})
