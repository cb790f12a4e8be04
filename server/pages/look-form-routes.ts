import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { isCrossSite, recordCrossSite } from '#server/http/cross-site-guard.ts'
import { failure } from '#server/http/failure.ts'
import { putLookInBasket } from '#server/looks/put-look-in-basket.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { lookBasketPath, lookPath, paths } from '#shared/paths.ts'

/** Where the products of a look begin on its page. */
const PRODUCTS = '#products'

/**
 * The form of a look's page, for browsers without scripts and for presses before they have loaded (LOOK-8). Leads back
 * to the page, whose rows show what is in the basket now, and what is not and why.
 */
export function lookFormRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post(lookBasketPath(':slug'), async (c) => {
    if (isCrossSite(c, deps)) {
      recordCrossSite(c, deps)
      return failure(c, new AppError('FORBIDDEN'))
    }
    await untilWritable(deps.database.db)
    const slug = c.req.param('slug') ?? ''
    c.header('Cache-Control', 'no-store')
    try {
      putLookInBasket(createCtx(c, deps), { slug })
    } catch (error) {
      // The look has been taken off since the page was loaded.
      if (isAppError(error, 'NOT_FOUND')) return c.redirect(paths.looks, 303)
      throw error
    }
    return c.redirect(lookPath(slug) + PRODUCTS, 303)
  })
  return app
}
