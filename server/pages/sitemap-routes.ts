import { type Context, Hono } from 'hono'
import {
  type Address,
  countProductAddresses,
  listBrandAddresses,
  listCategoryAddresses,
  listProductAddresses,
} from '#server/catalog/list-addresses.ts'
import type { Ctx } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { compressText } from '#server/http/compress.ts'
import { listLookAddresses } from '#server/looks/list-looks.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { ENDPOINTS, PATH_STARTS, paths } from '#shared/paths.ts'

/** Far below the limit of 50,000 addresses and 50 MB per sitemap, because each part is generated on request. */
const PRODUCTS_PER_PART = 2000
const HOUR = 'public, max-age=3600'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Indexed pages other than products and lists. They have no `lastmod`, because their changes are not recorded. */
const PAGES = [
  paths.home,
  paths.catalog,
  paths.brands,
  paths.help,
  paths.delivery,
  paths.company,
  paths.contacts,
  paths.bonusProgram,
] as const

/**
 * Disallowed paths: calls, pages of a single order or account, and lists with filters, whose number is unlimited.
 * Other pages with a shopper's own data stay allowed, because a crawler must read a page to see its `noindex`.
 */
const DISALLOWED = [
  `${ENDPOINTS.trpc}/`,
  '/api-site/',
  '/cart/',
  '/tariff/',
  `${ENDPOINTS.bank}/`,
  '/simulator/',
  PATH_STARTS.order,
  paths.personal,
  `${paths.search}?`,
  '/*[]=',
  '/*%5B%5D=',
  '/*priceFrom=',
  '/*priceTo=',
  '/*sort=',
] as const

/** Serves robots.txt, the sitemap index, and its parts. */
export function sitemapRoutes(deps: Deps): Hono<AppEnv> {
  const { publicOrigin: origin } = deps.config
  const app = new Hono<AppEnv>()

  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...DISALLOWED.map((path) => `Disallow: ${path}`),
      // Yandex treats addresses that differ only in these campaign parameters as one.
      'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid /',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ]
    c.header('Cache-Control', HOUR)
    return c.text(lines.join('\n'))
  })

  app.get('/sitemap.xml', (c) => {
    const parts = partNames(createCtx(c, deps)).map((name) => ({ path: `/sitemap/${name}.xml` }))
    return answerXml(c, `<sitemapindex ${NAMESPACE}>${entries('sitemap', parts, origin)}</sitemapindex>`)
  })
  app.get('/sitemap/:file{[a-z0-9-]+\\.xml}', (c) => {
    const addresses = partOf(createCtx(c, deps), c.req.param('file').slice(0, -'.xml'.length))
    if (!addresses) return c.text('', 404)
    return answerXml(c, `<urlset ${NAMESPACE}>${entries('url', addresses, origin)}</urlset>`)
  })
  return app
}

type Entry = Pick<Address, 'path'> & Partial<Address>

function partNames(ctx: Ctx): string[] {
  const parts = Math.ceil(countProductAddresses(ctx) / PRODUCTS_PER_PART)
  // A sitemap without any address would be invalid.
  const lists = parts > 0 ? ['categories', 'brands'] : []
  if (listLookAddresses(ctx).length > 0) lists.push('looks')
  return ['pages', ...lists, ...Array.from({ length: parts }, (_, i) => `products-${i + 1}`)]
}

function partOf(ctx: Ctx, name: string): readonly Entry[] | undefined {
  if (!partNames(ctx).includes(name)) return undefined
  if (name === 'pages') return PAGES.map((path) => ({ path }))
  if (name === 'categories') return listCategoryAddresses(ctx)
  if (name === 'brands') return listBrandAddresses(ctx)
  if (name === 'looks') return [{ path: paths.looks }, ...listLookAddresses(ctx)]
  const number = Number(name.slice('products-'.length))
  return listProductAddresses(ctx, { limit: PRODUCTS_PER_PART, offset: (number - 1) * PRODUCTS_PER_PART })
}

/** Returns XML entries; catalog paths contain no characters that need escaping in XML. */
function entries(element: 'sitemap' | 'url', list: readonly Entry[], origin: string): string {
  return list
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''
      return `<${element}><loc>${origin}${path}</loc>${lastmod}</${element}>`
    })
    .join('\n')
}

function answerXml(c: Context<AppEnv>, xml: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
  const { body, encoding } = compressText(text, c.req.header('accept-encoding'))
  c.header('Content-Type', 'application/xml; charset=utf-8')
  c.header('Cache-Control', HOUR)
  c.header('Vary', 'Accept-Encoding')
  if (encoding) c.header('Content-Encoding', encoding)
  return c.body(body)
}
