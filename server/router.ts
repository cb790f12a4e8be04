import type { TRPCProcedureType } from '@trpc/server'
import { accountRouter } from './account/router.ts'
import { authRouter } from './auth/router.ts'
import { basketRouter } from './basket/router.ts'
import { callbackRouter } from './callback/router.ts'
import { campaignRouter } from './campaign/router.ts'
import { catalogRouter } from './catalog/router.ts'
import { basketPayments, basketTariffs, checkoutRouter } from './checkout/router.ts'
import { favoritesRouter } from './favorites/router.ts'
import { geoRouter } from './geo/router.ts'
import { looksRouter } from './looks/router.ts'
import { ordersRouter } from './orders/router.ts'
import { restockRouter } from './restock/router.ts'
import { reviewsRouter } from './reviews/router.ts'
import { searchRouter } from './search/router.ts'
import { tariffs } from './tariffs/router.ts'
import { type ProcedureMeta, router } from './trpc.ts'

/** The routers of all capabilities. The browser imports only the type. */
export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  basket: basketRouter,
  callback: callbackRouter,
  campaign: campaignRouter,
  catalog: catalogRouter,
  checkout: checkoutRouter,
  favorites: favoritesRouter,
  geo: geoRouter,
  looks: looksRouter,
  payments: router(basketPayments),
  orders: ordersRouter,
  restock: restockRouter,
  reviews: reviewsRouter,
  search: searchRouter,
  tariffs: router({ ...tariffs, ...basketTariffs }),
})

export type AppRouter = typeof appRouter

/** Its type is nested by router, but at run time it has a key for each procedure, such as 'basket.get'. */
const procedures = new Map(Object.entries(appRouter._def.procedures as unknown as Record<string, Marked>))

interface Marked {
  readonly _def: { readonly type: TRPCProcedureType; readonly meta?: ProcedureMeta | undefined }
}

/** Returns whose answers of a procedure are the same; undefined if each caller has an own one, or nothing has the name. */
export function answersSameFor(name: string): ProcedureMeta['sameFor'] {
  return procedures.get(name)?._def.meta?.sameFor
}

/** Returns whether a procedure is a query or a mutation; undefined if nothing has the name. */
export function typeOfProcedure(name: string): TRPCProcedureType | undefined {
  return procedures.get(name)?._def.type
}
