import { readFileSync } from 'node:fs'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { insertClient } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { insertLooks } from '#tests/support/insert-looks.ts'
import { insertPublished } from '#tests/support/insert-review.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { findUnknownWords } from '#tests/support/schema-org.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { routes } from '#web/app/routes.tsx'

let shop: TestShop
let crawler: Shopper
beforeAll(() => {
  shop = createTestShop({
    products: [
      { id: 31, name: 'Гель-лак «Новый»', price: 100, stock: 1, lineId: 2 },
      { id: 32, name: 'Лак </script><b>«Злой»', price: 100, stock: 0, description: 'A & "B" <i>' },
    ],
  })
  for (const [i, stars] of [5, 5, 5, 4, 5].entries()) {
    insertPublished(shop.database.db, {
      ...{ clientId: insertClient(shop.database.db, `+7912000000${i}`), productId: PRODUCT.polish, stars },
      ...(i === 0 ? { author: 'Анна\u00a0К.', text: 'Без </script> сколов' } : {}),
    })
  }
  insertLooks(shop)
  crawler = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterAll(() => shop.close())

interface Document {
  readonly status: number
  readonly location: string | null
  readonly html: string
  readonly title: string
  readonly robots: string | undefined
  readonly canonical: string | undefined
  readonly description: string | undefined
  /** Open Graph properties by name. */
  readonly og: Readonly<Record<string, string>>
  readonly data: readonly Record<string, unknown>[]
}

/** Reads a page as a crawler without JavaScript does. */
async function read(path: string): Promise<Document> {
  const response = await crawler.fetch(path, { redirect: 'manual' })
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const og = [...head.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']): [string, string] => [name, content],
  )
  expect(new Set(og.map(([name]) => name)).size, `${path}: properties said once`).toBe(og.length)
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
    robots: /<meta name="robots" content="([^"]*)"/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(head)?.[1],
    og: Object.fromEntries(og),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
  }
}

async function readText(path: string): Promise<string> {
  const response = await crawler.fetch(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

/** Returns the paths in a sitemap or in the sitemap index. */
async function sitemapPaths(path: string): Promise<string[]> {
  const xml = await readText(path)
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(ORIGIN.length))
}

function patternsOf(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])])
}

/** A path of every route, and what a crawler gets: an indexed page, a page with noindex, a redirect, or a 404. */
const ROUTES: Readonly<Record<string, readonly [path: string, kind: 'found' | 'hidden' | 302 | 404]>> = {
  '/': ['/', 'found'],
  '/catalog/*': ['/catalog/nogti/gel-laki/', 'found'],
  '/product/:marking/': ['/product/T-11/', 'found'],
  '/brands/': ['/brands/', 'found'],
  '/brands/:slug/': ['/brands/nord/', 'found'],
  '/looks/:slug?/': ['/looks/nyud/', 'found'],
  '/help/': ['/help/', 'found'],
  '/faq/dostavka/': ['/faq/dostavka/', 'found'],
  '/about-us/company/': ['/about-us/company/', 'found'],
  '/contacts/': ['/contacts/', 'found'],
  '/bonus-program/': ['/bonus-program/', 'found'],
  '/search/': ['/search/?query=%D0%BB%D0%B0%D0%BA', 'hidden'],
  '/shop/cart/': ['/shop/cart/', 'hidden'],
  '/favorites/': ['/favorites/', 'hidden'],
  '/favorites/shared/:token/': ['/favorites/shared/AAAAAAAAAAAAAAAAAAAAAAAAAAAA/', 404],
  '/shop/cart/checkout/': ['/shop/cart/checkout/', 302],
  '/personal/': ['/personal/', 302],
  '/personal/orders/:page?/': ['/personal/orders/2/', 302],
  '/personal/order/:id/:addition?/': ['/personal/order/1/receipt/', 302],
  '/personal/purchases/': ['/personal/purchases/', 302],
  '/personal/bonuses/': ['/personal/bonuses/', 302],
  '/order/:publicId/': ['/order/AAAAAAAAAAAAAAAAAAAAAAAAAAAA/', 404],
  '*': ['/nothing/here/', 404],
}

// Requirement: PAGE-9, PAGE-20
test('the contacts page names both stores with address and opening hours', async () => {
  const { data } = await read('/contacts/')
  expect(data.filter((block) => block['@type'] === 'Store')).toMatchObject(
    [/Ленина/, /Малышева/].map((street) => ({
      openingHours: 'Mo-Su 09:00-21:00',
      address: { streetAddress: expect.stringMatching(street) },
    })),
  )
})

describe('every route', () => {
  test('is in ROUTES of this test', () => {
    expect(Object.keys(ROUTES).sort()).toEqual(patternsOf(routes).sort())
  })

  const withKind = (...kinds: unknown[]) =>
    Object.values(ROUTES).flatMap(([path, kind]) => (kinds.includes(kind) ? [{ path, kind }] : []))

  test.each(withKind(302))('$path redirects an anonymous caller', async ({ path }) => {
    expect((await read(path)).status).toBe(302)
  })

  // Requirement: PAGE-32
  test.each(withKind('hidden', 404))('$path is $kind and has noindex', async ({ path, kind }) => {
    const page = await read(path)
    expect(page.status).toBe(kind === 404 ? 404 : 200)
    expect(page.title).toMatch(/^.{4,} — Глянец$/)
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect([page.robots, page.canonical, page.og['og:url'], page.data]).toEqual([
      ...['noindex', undefined, undefined],
      [],
    ])
  })

  // Requirement: PAGE-29
  test.each(withKind('found'))('$path has complete SEO metadata', async ({ path }) => {
    const page = await read(path)
    expect([page.status, page.robots, page.canonical]).toEqual([200, undefined, ORIGIN + path])
    expect(page.title).toMatch(/^.{4,} — Глянец$/)
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(page.description).toMatch(/^.{4,}$/)
    expect(page.og).toMatchObject({
      'og:title': page.title,
      'og:description': page.description,
      'og:url': page.canonical,
      'og:site_name': 'Глянец',
      'og:locale': 'ru_RU',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    expect(page.og['og:image']).toMatch(/^http:\/\/shop\.test\/(?:share|img\/share\/T-\d+-1-\w+)\.png$/)
    expect(page.data.length).toBeGreaterThan(0)
    expect(findUnknownWords(page.data)).toEqual([])
  })

  test('has a title and a description of its own, if indexed', async () => {
    const paths = (await Promise.all((await sitemapPaths('/sitemap.xml')).map(sitemapPaths))).flat()
    const pages = await Promise.all(paths.map(read))
    for (const words of [pages.map(({ title }) => title), pages.map(({ description }) => description)]) {
      expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
    }
  })
})

describe('the sitemap', () => {
  test('lists parts whose pages are indexed and canonical', async () => {
    const parts = await sitemapPaths('/sitemap.xml')
    expect(parts).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/categories.xml',
      '/sitemap/brands.xml',
      '/sitemap/looks.xml',
      '/sitemap/products-1.xml',
    ])
    const addresses = (await Promise.all(parts.map(sitemapPaths))).flat()
    for (const path of addresses) {
      const page = await read(path)
      expect([page.status, page.robots, page.canonical], path).toEqual([200, undefined, ORIGIN + path])
    }
    const found = Object.values(ROUTES).flatMap(([path, kind]) => (kind === 'found' ? [path] : []))
    expect(addresses).toEqual(expect.arrayContaining(found))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('leaves out products that are only gifts, and empty categories', async () => {
    expect(await sitemapPaths('/sitemap/products-1.xml')).not.toContain('/product/T-19/')
    shop.database.sqlite.exec('UPDATE category_products SET category_id = 3 WHERE category_id = 4')
    expect(await sitemapPaths('/sitemap/categories.xml')).not.toContain('/catalog/podarki/')
    shop.database.sqlite.exec(
      'UPDATE category_products SET category_id = 4 WHERE category_id = 3 AND product_id = 18',
    )
  })

  // Requirement: PAGE-34
  test('says when a page has last changed', async () => {
    const lastModified = (xml: string, path: string) =>
      new RegExp(`<loc>${ORIGIN}${path}</loc><lastmod>([^<]+)`).exec(xml)?.[1]
    const opened = new Date(OPENED_AT).toISOString()
    expect(lastModified(await readText('/sitemap/products-1.xml'), '/product/T-11/')).toBe(opened)
    const newest = new Date(OPENED_AT - 11 * DAY_MS).toISOString()
    expect(lastModified(await readText('/sitemap/categories.xml'), '/catalog/nogti/')).toBe(newest)
    expect(await readText('/sitemap/pages.xml')).not.toContain('<lastmod>')

    const { clock, database } = shop
    const repricedAt = clock.now() + MINUTE_MS
    setPrice({ db: database.db, now: repricedAt }, { marking: 'T-14', price: 250, basePrice: 299 })
    const repriced = new Date(repricedAt).toISOString()
    expect(lastModified(await readText('/sitemap/products-1.xml'), '/product/T-14/')).toBe(repriced)
    expect(lastModified(await readText('/sitemap/categories.xml'), '/catalog/nogti/')).toBe(repriced)
    expect(lastModified(await readText('/sitemap/brands.xml'), '/brands/nord/')).toBe(repriced)
  })

  test.each(['/sitemap/products-0.xml', '/sitemap/products-2.xml', '/sitemap/orders.xml'])(
    'answers 404 for the part %s',
    async (path) => expect((await read(path)).status).toBe(404),
  )
})

describe('robots.txt', () => {
  // Requirement: PAGE-33
  test('names the sitemap and disallows none of its pages', async () => {
    const text = await readText('/robots.txt')
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule = '']) =>
        new RegExp(
          `^${rule
            .split('*')
            .map((part) => part.replace(/[.?[\]\\]/g, '\\$&'))
            .join('.*')}`,
        ),
    )
    const isDisallowed = (path: string) => closed.some((rule) => rule.test(path))
    const addresses = (await Promise.all((await sitemapPaths('/sitemap.xml')).map(sitemapPaths))).flat()
    expect(addresses.filter(isDisallowed)).toEqual([])
    expect(isDisallowed('/catalog/nogti/?page=2')).toBe(false)
    for (const path of ['/catalog/?brand[]=nord', '/search/?query=a', '/personal/', '/cart/change/1/']) {
      expect(isDisallowed(path), path).toBe(true)
    }
    for (const path of ['/shop/cart/', '/favorites/', '/search/'])
      expect(isDisallowed(path), path).toBe(false)
  })
})

describe('lists', () => {
  // Requirement: PAGE-32
  test.each(['?sort=cheap', '?brand[]=velur', '?inStock=1', '?priceFrom=1', '?discounted=1&page=1'])(
    'with %s have noindex and no canonical address',
    async (query) => {
      const page = await read(`/catalog/nogti/${query}`)
      expect([page.status, page.robots, page.canonical]).toEqual([200, 'noindex', undefined])
    },
  )

  // Requirement: PAGE-31
  test('have one canonical address, whatever tracking parameters they are called with', async () => {
    const page = await read('/catalog/nogti/?utm_source=mail&page=1')
    expect([page.robots, page.canonical]).toEqual([undefined, `${ORIGIN}/catalog/nogti/`])
  })

  // Requirement: PAGE-31
  test('have an address of their own for every page, and each is indexed', async () => {
    const large = createTestShop({
      products: Array.from({ length: 30 }, (_, i) => ({ id: 100 + i, price: 100, stock: 1 })),
    })
    const browser = createShopper(createApp({ ...large.deps, assets: PAGE_ASSETS }))
    for (const path of ['/catalog/nogti/', '/catalog/nogti/?page=2', '/brands/velur/?page=2']) {
      const response = await browser.fetch(path)
      const html = await response.text()
      expect(response.status, path).toBe(200)
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`)
      expect(html).not.toContain('<meta name="robots"')
    }
    large.close()
  })

  // Requirement: PAGE-29
  test('describe their products in order and their breadcrumbs', async () => {
    const { data, html } = await read('/catalog/nogti/gel-laki/')
    const byType = (type: string) => data.find((block) => block['@type'] === type)
    const list = byType('ItemList')?.itemListElement as { position: number; url: string }[]
    expect(list.map(({ position }) => position)).toEqual(list.map((_, i) => i + 1))
    for (const { url } of list) expect(html).toContain(`href="${url.slice(ORIGIN.length)}"`)
    expect(byType('BreadcrumbList')?.itemListElement).toMatchObject([
      { name: 'Главная', item: `${ORIGIN}/` },
      { name: 'Ногти', item: `${ORIGIN}/catalog/nogti/` },
      { name: 'Гель-лаки' },
    ])
  })
})

describe('a product', () => {
  const productOf = ({ data }: Document) => data.find((block) => block['@type'] === 'Product')

  // Requirement: PROD-1, PAGE-29
  test('is described with marking, id, price, stock, and rating', async () => {
    const page = await read('/product/T-11/')
    expect(productOf(page)).toMatchObject({
      sku: 'T-11',
      productID: '11',
      offers: { price: 400, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: '4.8', reviewCount: 5 },
    })
    expect(page.og).toMatchObject({ 'og:type': 'product', 'product:price:amount': '400' })
  })

  // Requirement: REV-18, PROD-6
  test('has the reviews that its page shows', async () => {
    const page = await read('/product/T-12/')
    const reviews = productOf(page)?.review
    expect(reviews).toHaveLength(5)
    expect(reviews).toContainEqual({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Анна\u00a0К.' },
      ...{ datePublished: '2026-11-21', reviewBody: 'Без </script> сколов' },
      reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
    })
    expect(page.html).not.toContain('Без </script> сколов')
  })

  // Requirement: REV-9
  test('has no page of reviews beyond the last one', async () => {
    for (const page of ['2', '0', 'x'])
      expect((await read(`/product/T-11/?reviews=${page}`)).status).toBe(404)
    expect((await read('/product/T-11/?reviews=1')).canonical).toBe(`${ORIGIN}/product/T-11/`)
  })

  // Requirement: PROD-6
  test('claims no rating without reviews, and no stock when sold out', async () => {
    expect(productOf(await read('/product/T-31/'))).not.toHaveProperty('aggregateRating')
    expect(productOf(await read('/product/T-13/'))).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  test('has markup in its name and description escaped', async () => {
    const page = await read('/product/T-32/')
    expect(page.html).not.toContain('</script><b>')
    expect(productOf(page)).toMatchObject({ name: 'Лак </script><b>«Злой»', description: 'A & "B" <i>' })
    expect(page.og['og:title']).toContain('&lt;/script&gt;&lt;b&gt;')
  })

  // Requirement: PAGE-30
  test('has an image for social networks', async () => {
    const { og } = await read('/product/T-11/')
    const response = await crawler.fetch(new URL(og['og:image'] ?? '').pathname)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await crawler.fetch('/img/share/NOPE-1-x.png')).status).toBe(404)
    expect((await crawler.fetch('/img/share/T-11-1-x.svg')).status).toBe(404)
  })

  // Requirement: PAGE-30
  test('has the image of the shop while too many images are being drawn', async () => {
    const path = '/img/share/T-14-1-x.png'
    const asked = Array.from({ length: 25 }, () => crawler.fetch(path, { redirect: 'manual' }))
    const answers = await Promise.all(asked)
    const instead = answers.find(({ status }) => status === 302)
    expect(instead?.headers.get('location')).toBe('/share.png')
    const bytes = readFileSync('web/public/share.png')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })
})

test('the home page describes the shop and its search', async () => {
  const { data } = await read('/')
  expect(data.map((block) => block['@type'])).toEqual(['WebSite', 'Organization'])
  expect(data[0]).toMatchObject({
    potentialAction: { target: { urlTemplate: `${ORIGIN}/search/?query={query}` } },
  })
  const { title } = await read('/search/?query=T-11')
  expect(title).toContain('T-11')
})

// Requirement: FAV-3, PAGE-3, PAGE-35
test.each([
  ['/Catalog/Nogti', '/catalog/nogti/'],
  ['/product/t-11/?utm_source=x', '/product/T-11/?utm_source=x'],
  ['/catalog//nogti/', '/catalog/nogti/'],
  ['/index.php?page=2', '/?page=2'],
  ['/help', '/help/'],
  ['/personal/favorites/', '/favorites/'],
])('%s redirects with 301 to %s', async (from, to) => {
  const { status, location } = await read(from)
  expect([status, location]).toEqual([301, to])
})

test('findUnknownWords reports unknown types and properties', () => {
  expect(findUnknownWords({ '@type': 'Product', sku: 'a', offers: { '@type': 'Offer', cost: 1 } })).toEqual([
    '$.offers: Offer.cost',
  ])
  expect(findUnknownWords({ '@type': 'Produkt' })).toEqual(['$: type Produkt'])
})
