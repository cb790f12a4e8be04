import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clients } from '#db/schema/auth.ts'
import { products } from '#db/schema/catalog.ts'
import { createApp } from '#server/app.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { loadPage } from '#server/pages/render-page.tsx'
import { createCtx } from '#server/request/create-ctx.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import { insertLooks } from '#tests/support/insert-looks.ts'
import { insertPublished } from '#tests/support/insert-review.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const WHOLE = 'x-whole'
/** With tiles, looks, reviews, shades, volumes, filters that are chosen, words that are searched, and none of them. */
const PAGES = [
  '/',
  '/catalog/?brand[]=velta&priceFrom=300',
  `/search/?query=${encodeURIComponent('лак "Велюр"')}`,
  '/product/T-11/',
  '/product/T-12/',
  '/product/T-13/',
  '/favorites/',
]

/** Returns the body of a page's HTML. */
async function bodyOf(shopper: Shopper, path: string, headers: Record<string, string> = {}): Promise<string> {
  const html = await (await shopper.fetch(path, { headers })).text()
  return /<body>([\s\S]*)<script id="page-state"/.exec(html)?.[1] ?? ''
}

test('a page is the same to the letter whether or not parts of it are kept from the pages of others', async () => {
  const shop = createTestShop()
  const deps = { ...shop.deps, assets: PAGE_ASSETS }
  const app = new Hono<AppEnv>()
  /** React's whole rendering of a page, with nothing kept. */
  app.get('*', async (c, next) => {
    if (c.req.header(WHOLE) === undefined) return next()
    const options = { request: c.req.raw, ctx: createCtx(c, deps), assets: PAGE_ASSETS, nonce: 'test' }
    const page = await loadPage(options)
    return page instanceof Response ? page : c.html(renderToString(page.tree()))
  })
  app.route('/', createApp(deps))

  const [guest, chooser, client] = [createShopper(app), createShopper(app), createShopper(app)]
  await chooser.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
  await chooser.call.basket.add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
  await chooser.call.favorites.add.mutate({ shopItemId: PRODUCT.top })
  await chooser.call.geo.set.mutate({ cityId: CITY.yekaterinburg })
  await signIn(shop, client)
  const { id: clientId } = shop.database.db.select({ id: clients.id }).from(clients).get() ?? { id: 0 }
  for (const productId of [PRODUCT.polish, PRODUCT.lastOne])
    insertPublished(shop.database.db, { clientId, productId, text: 'Ровный <слой>' })

  insertLooks(shop)
  // Another volume of the same shade.
  shop.database.db
    .update(products)
    .set({ shadeName: 'Роза', shadeCode: '128', volume: '15 мл' })
    .where(eq(products.id, PRODUCT.soldOut))
    .run()

  const compare = async (paths: readonly string[], shoppers: readonly Shopper[]) => {
    for (const path of paths) {
      for (const shopper of shoppers) {
        const whole = await bodyOf(shopper, path, { [WHOLE]: '1' })
        expect(await bodyOf(shopper, path), path).toBe(whole)
      }
    }
  }
  await compare(PAGES, [guest, chooser])
  // Another stock, and reviews of last year.
  shop.setStock(PRODUCT.polish, 1)
  shop.clock.advance(300 * DAY_MS)
  await compare(['/', '/catalog/', '/product/T-11/', '/product/T-12/'], [guest])
  shop.close()
})
