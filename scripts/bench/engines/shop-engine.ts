import type { Db } from '#db/client.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import type { Engine } from './engine.ts'

/** The shop's search as far as its sorted hits; reading the first of them as a list costs nothing here. */
export function openShopEngine(db: Db): Engine {
  const ctx = commandCtx(db, { type: 'anonymous' })
  return {
    name: 'this shop',
    ask(query) {
      scopeRows(ctx, searchScope(understandQuery(ctx, cleanQuery(query))))
      return () => {
        const { listing, correction } = searchProducts(ctx, { query, choice: {} })
        return { markings: listing.items.map(({ marking }) => marking), isCorrected: correction !== null }
      }
    },
  }
}
