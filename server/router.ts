import { catalogRouter } from './catalog/router.ts'
import { searchRouter } from './search/router.ts'
import { router } from './trpc.ts'

/** One word per capability; the browser sees only its type. */
export const appRouter = router({
  catalog: catalogRouter,
  search: searchRouter,
})

export type AppRouter = typeof appRouter
