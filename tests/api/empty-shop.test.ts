import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { clients } from '#db/schema/auth.ts'
import { campaigns } from '#db/schema/campaign.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import { bootDeps } from '#server/boot.ts'
import { type Config, readConfig } from '#server/config.ts'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { methodOf } from '#server/legacy/shim.ts'
import { openShop } from '#server/open-shop.ts'
import { appRouter } from '#server/router.ts'
import { builtInSettings, parseSettings } from '#server/settings/read-settings.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'
import { routes } from '#web/app/routes.tsx'

/** Production on a new database, with stubs for all upstreams. */
const stubs = stubUpstreams()
const failures: string[] = []
let database: OpenDatabase
let anonymous: Shopper
let client: Shopper

function open(settings: Partial<Config> = {}, assets = PAGE_ASSETS): Shopper {
  const config = { ...readConfig(PRODUCTION), publicOrigin: ORIGIN, ...settings }
  const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) })
  const deps = { ...bootDeps({ config, database, log, assets }, null), ...stubs }
  return createShopper(createApp(deps))
}

beforeAll(async () => {
  database = openShop(':memory:', 'production')
  anonymous = open()
  client = open()
  await signIn(stubs, client)
})
beforeEach(() => {
  failures.length = 0
})
afterAll(() => database.close())

/** Matches names, numbers, and claims that only the demo has. */
const INVENTED =
  /Вельта|\.example|555-01-47|120-41-47|7400000000|Цвиллинга|Вайнера|(?:20|300)\s000|ООО «Глянец»|privet-300/

async function read(path: string, by = anonymous) {
  const response = await by.fetch(path, { redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

/** Returns the text of a page without tags, with its white space normalized. */
async function textOf(path: string): Promise<string> {
  const { html } = await read(path)
  return html
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function patternsOf(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])])
}

/** A path of each route, and further ones to which links and forms lead. */
const PATHS = [
  ...patternsOf(routes).map((pattern) =>
    pattern
      .replace(/:page\?|:id|:addition\?/g, '1')
      .replace(/:publicId/, 'A'.repeat(28))
      .replace(/:\w+|\*/, 'velta'),
  ),
  ...['/catalog/', '/catalog/?discounted[]=1', '/catalog/?hasShade[]=1&priceFrom=100&sort=price'],
  ...['/search/', '/search/?query=%D0%BB%D0%B0%D0%BA', '/search/?query=vtkm', '/personal/orders/'],
  ...['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/healthz', '/img/share/shop.png'],
]

/** The procedures by name, such as 'orders.byId': at run time the record is flat, while its type is nested. */
const PROCEDURES = appRouter._def.procedures as unknown as Record<
  string,
  { readonly _def: { readonly type: string } }
>

// Requirement: PAGE-17
test('holds reference data and nothing else', () => {
  const { db } = database
  const invented = [products, categories, brands, campaigns, coupons, pickupPoints]
  for (const table of invented) expect(db.select().from(table).all()).toEqual([])
  // The only customer has signed in before the tests.
  expect(db.select().from(clients).all()).toHaveLength(1)
  expect(db.select().from(tariffs).all().length).toBeGreaterThan(10)
})

describe.each(['anonymous', 'client'] as const)('to a %s', (who) => {
  const by = () => (who === 'client' ? client : anonymous)

  // Requirement: PAGE-18, PAGE-19
  test.each(PATHS)('%s answers and shows nothing invented', async (path) => {
    const { status, html } = await read(path, by())
    expect(status).toBeLessThan(500)
    expect(INVENTED.exec(html)?.[0]).toBeUndefined()
    expect(failures).toEqual([])
  })

  const queries = Object.entries(PROCEDURES).flatMap(([name, { _def }]) =>
    _def.type === 'query' ? [name] : [],
  )
  const INPUTS: Readonly<Record<string, unknown>> = {
    'account.purchases': { offset: 0, limit: 10 },
    'account.bonuses': { offset: 0, limit: 10 },
    'catalog.category': { path: '' },
    'catalog.brand': { slug: 'velta' },
    'catalog.product': { marking: 'VL-127-10' },
    'catalog.palette': { marking: 'VL-127-10' },
    'catalog.goesWith': { shopItemIds: [1] },
    'catalog.tiles': { shopItemIds: [1] },
    'orders.list': { withCanceled: true, sortedByPay: true, offset: 0, limit: 10 },
    'orders.byId': { id: 1 },
    'search.autocomplete': { query: 'лак' },
    'search.results': { query: 'лак' },
    'tariffs.hint': { shopItemId: 1 },
    'tariffs.point': { id: 1 },
  }
  test('the inputs are those of queries', () => {
    expect(queries).toEqual(expect.arrayContaining(Object.keys(INPUTS)))
  })

  test.each(queries)('the query %s is answered or refused', async (name) => {
    const input = encodeURIComponent(JSON.stringify(INPUTS[name] ?? {}))
    const query = name in INPUTS ? `?input=${input}` : ''
    const { status } = await read(`/trpc/${name}${query}`, by())
    expect(status).toBeLessThan(500)
    expect(failures).toEqual([])
  })

  const reads = LEGACY_ROUTES.flatMap(({ guard, path }) => (methodOf(guard) === 'GET' ? [path] : []))
  test.each(reads)('GET %s is answered or refused', async (path) => {
    const response = await by().ajax(path.replace(':shopItemId', '1'))
    expect(response.status).toBeLessThan(500)
    expect(failures).toEqual([])
  })
})

describe('what a shopper reads', () => {
  // Requirement: PAGE-18, PAGE-28
  test('the home page has no lists and no banner, and says that products will follow', async () => {
    const text = await textOf('/')
    expect(text).toContain('Товары скоро появятся')
    for (const shelf of ['Новинки недели', 'Подобрать по цвету', 'Часто берут', 'Все бренды'])
      expect(text).not.toContain(shelf)
    expect((await read('/')).html).not.toContain('карусель')
  })

  // Requirement: PAGE-18
  test.each(['/catalog/', '/catalog/?discounted[]=1', '/brands/'])('%s announces products', async (path) => {
    expect(await textOf(path)).toContain('Товары скоро появятся')
    expect((await read(path)).html).not.toContain('<legend')
  })

  // Requirement: PAGE-18
  test('a search finds nothing and offers no chips', async () => {
    const text = await textOf('/search/?query=%D0%BB%D0%B0%D0%BA')
    expect(text).toContain('ничего не нашлось')
    expect(text).not.toContain('Популярные категории')
  })

  // Requirement: PAGE-19
  test('the contacts page offers a call back, and neither phone, store, nor company', async () => {
    const { html } = await read('/contacts/')
    expect(html).toContain('Обратный звонок')
    expect(html).not.toMatch(/href="(?:tel|mailto):|"@type":"Store"|Юридическое лицо|id="stores"/)
  })

  test('the sitemap has no empty parts', async () => {
    const { html } = await read('/sitemap.xml')
    expect(html.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>${ORIGIN}/sitemap/pages.xml</loc>`])
  })

  // Requirement: PAGE-17
  test('a phone of the demo is new to the shop', async () => {
    const stranger = open()
    const requested = await stranger.call.auth.identByPhone.mutate({
      phone: '+79000000002',
      captchaToken: 'human-demo',
    })
    expect(requested.isNewClient).toBe(true)
  })
})

// Requirement: PAGE-19
test('shows the company details of the settings', async () => {
  const file = {
    company: {
      ...{ phone: '8 800 100-20-30', email: 'care@shop.test', hours: '10:00-20:00' },
      legalEntity: {
        ...{ name: 'ИП Лакова Вера', inn: '770000000000', ogrn: '320000000000000' },
        address: 'Москва, Тверская, 1',
      },
    },
  }
  const configured = open({ shop: builtInSettings(file, 'a test') })
  const { html } = await read('/contacts/', configured)
  for (const fact of [
    'href="tel:+78001002030"',
    'href="mailto:care@shop.test"',
    '10:00-20:00',
    'ИП Лакова Вера',
    'ОГРНИП',
    'Москва, Тверская, 1',
  ])
    expect(html).toContain(fact)
  expect((await read('/', configured)).html).toContain('"telephone":"+78001002030"')
})

describe('the documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-documents-'))
  const own = join(folder, 'own')
  beforeAll(() => {
    for (const [place, text] of [
      [join(folder, 'docs'), 'of the demo'],
      [own, 'of this shop'],
    ] as const) {
      mkdirSync(place)
      writeFileSync(join(place, 'oferta.pdf'), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  // Requirement: PAGE-19, PAGE-25
  test('of the demo are not served in production', async () => {
    const built = open({}, { ...PAGE_ASSETS, folder })
    expect((await read('/docs/oferta.pdf', built)).status).toBe(404)
    expect((await read('/about-us/company/', built)).html).not.toContain('/docs/')
  })

  // Requirement: PAGE-19
  test('are served from the folder of the settings', async () => {
    const shop = parseSettings('{ "documents": { "folder": "own" } }', join(folder, 'settings.json'))
    const configured = open({ shop }, { ...PAGE_ASSETS, folder })
    expect(await read('/docs/oferta.pdf', configured)).toEqual({ status: 200, html: 'of this shop' })
    expect((await read('/', configured)).html).toContain('href="/docs/oferta.pdf"')
  })
})
