import { basketRouter } from './basket/router.ts'
import { catalogRouter } from './catalog/router.ts'
import { favoritesRouter } from './favorites/router.ts'
import { searchRouter } from './search/router.ts'
import { router } from './trpc.ts'

/** One word per capability; the browser sees only its type. */
export const appRouter = router({
  basket: basketRouter,
  catalog: catalogRouter,
  favorites: favoritesRouter,
  search: searchRouter,
})

export type AppRouter = typeof appRouter
