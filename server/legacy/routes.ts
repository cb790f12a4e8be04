import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { failure } from '#server/http/failure.ts'
import { AppError } from '#shared/errors.ts'
import { accountShims } from './account.ts'
import { authShims } from './auth.ts'
import { basketShims } from './basket.ts'
import { callbackShims } from './callback.ts'
import { clientShims } from './client.ts'
import { favoritesShims } from './favorites.ts'
import { geoShims } from './geo.ts'
import { ordersShims } from './orders.ts'
import { paymentsShims } from './payments.ts'
import { searchShims } from './search.ts'
import { methodOf, type Shim, type ShimTable } from './shim.ts'
import { tariffsShims } from './tariffs.ts'

/**
 * Every path of the legacy REST API (API-1), by topic. To add a path, write its row in `<capability>.ts` of this
 * folder with `shim({ path, guard, input, call })` over the command or query that tRPC calls too, and list the file's
 * rows here.
 */
export const TABLE: ShimTable = {
  'Sign-in': authShims,
  Basket: basketShims,
  Favorites: favoritesShims,
  City: geoShims,
  Delivery: tariffsShims,
  Payment: paymentsShims,
  Order: ordersShims,
  Account: accountShims,
  Campaign: clientShims,
  Search: searchShims,
  'Call-back': callbackShims,
}

export const LEGACY_ROUTES: readonly Shim[] = Object.values(TABLE).flat()

export function legacyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const shim of LEGACY_ROUTES) {
    app.on(methodOf(shim.guard), shim.path, (c) => shim.handle(c, deps))
  }
  for (const path of new Set(LEGACY_ROUTES.map((shim) => shim.path))) {
    const allow = allowOf(LEGACY_ROUTES.filter((shim) => shim.path === path))
    app.all(path, (c) => failure(c, new AppError('METHOD_NOT_ALLOWED', { allow })))
  }
  return app
}

function allowOf(shims: readonly Shim[]): string {
  return [
    ...new Set(shims.flatMap(({ guard }) => (guard === 'read' ? ['GET', 'HEAD'] : [methodOf(guard)]))),
  ].join(', ')
}
