import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAlone } from '#db/hold-alone.ts'
import { importRuns } from '#db/schema/import.ts'
import { staffActions } from '#db/schema/staff.ts'
import { createApp } from '#server/app.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { bytesOf, importText, offerOf, ymlOf } from '#tests/support/imported.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { zipOf } from '#tests/support/zip.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

const CATALOGS = 'tests/support/catalogs'

let folder: string
let url: string
let shop: TestShop
let shopper: Shopper
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-import-'))
  url = `file:${join(folder, 'shop.db')}`
  shop = createTestShop({ databaseUrl: url, config: { photosFolder: join(folder, 'photos') } })
  // With the files of the build, because pages and sitemaps are asked for too.
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterAll(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

/** Writes a file of a catalog and returns its path. */
function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const run = (...words: readonly string[]) => runCli(['import', ...words], { DATABASE_URL: url })

/** Imports a file. Returns the report, also that of a file that was not read to its end. */
async function imported(...words: readonly string[]): Promise<ImportReport> {
  const { text } = await run(...words, '--json')
  // The lists and counts of pages are half a minute old at most, what lists show of products five minutes.
  shop.clock.advance(5 * MINUTE_MS)
  return JSON.parse(text) as ImportReport
}

const notFound = /Ничего не нашлось/
const product = (marking: string) => shopper.call.catalog.product.query({ marking })
const category = (path: string) => shopper.call.catalog.category.query({ path, choice: {} })
async function found(query: string): Promise<string[]> {
  const { listing } = await shopper.call.search.results.query({ query, choice: {} })
  return listing.items.map(({ marking }) => marking)
}
/** Returns the paths in a sitemap or in the sitemap index. */
async function locations(path: string): Promise<string[]> {
  const xml = await (await shopper.fetch(path)).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(ORIGIN.length))
}

// Requirement: IMP-1, IMP-7, IMP-8, IMP-16
describe('a YML file', () => {
  // Requirement: IMP-10
  test('changes nothing in a dry run, which says what would come', async () => {
    const { code, text } = await run(`${CATALOGS}/market.yml`, '--dry-run')
    expect(code).toBe(0)
    expect(text).toContain('dry run: nothing is changed')
    expect(text).toMatch(
      /created: 4\n {2}line 24: LS-12-8 Гель-лак «Полночь», Тёмно-синий, 8 мл: 451 р\., 12 in stock/,
    )
    await expect(product('LS-12-8')).rejects.toThrow(notFound)
    expect(shop.database.db.select().from(importRuns).all()).toEqual([])
  })

  // Requirement: IMP-5, IMP-6
  test('brings products, and refuses by line what it cannot take', async () => {
    const report = await imported(`${CATALOGS}/market.yml`)
    expect(report).toMatchObject({ created: { count: 4 }, changed: { count: 0 }, unchanged: 0, broken: null })
    expect(report.refused.first).toEqual([
      { line: 71, id: '9015', reason: "the price 'дорого' is not a number" },
      { line: 77, id: '9016', reason: 'its currency is USD, not the rouble' },
      { line: 83, id: '9017', reason: "the file has no category '404'" },
    ])
    expect(report.notices.first).toContainEqual({ line: 24, reason: 'the price 450.50 is rounded to 451' })
  })

  test('fills the page of a product: texts without markup, parameters, its shades, its prices', async () => {
    const view = await product('LS-12-8')
    expect(view).toMatchObject({
      name: 'Гель-лак «Полночь», Тёмно-синий, 8 мл',
      kindLabel: 'Гель-лак',
      brand: { name: 'Лунный свет', url: '/brands/lunnyy-svet/' },
      category: ['Ногти', 'Гель-лаки', 'Кошачий глаз'],
      ...{ price: 451, basePrice: 600, availableCount: 12 },
      shade: { name: 'Тёмно-синий', code: null },
      description:
        'Магнитный гель-лак\n\nПлотный цвет с бликом.\n• держится три недели\n• снимается за 10 минут',
      composition: 'Acrylates Copolymer, Silica',
      properties: [
        ['Цвет', 'Тёмно-синий'],
        ['Объём', '8 мл'],
        ['Страна', 'Россия'],
      ],
    })
    expect(view.shades.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Красный', false],
      ['Тёмно-синий', true],
    ])
    expect((await shopper.fetch('/product/LS-12-8/')).status).toBe(200)
  })

  // Requirement: IMP-17
  test('is in categories of three levels, filters, search, and the sitemap', async () => {
    const { listing, crumbs } = await category('nogti/gel-laki/koshachiy-glaz')
    expect(crumbs.map(({ name }) => name)).toEqual(['Ногти', 'Гель-лаки', 'Кошачий глаз'])
    // The fourth level of the file belongs to the third of the shop.
    expect(listing.items.map(({ marking }) => marking)).toEqual(
      ['LS-12-8', '9018', 'LS-13-8'].toSorted(byRank),
    )
    const shades = listing.filters.find(({ key }) => key === 'shade')?.options
    expect(shades?.filter(({ count }) => count > 0).map(({ label }) => label)).toEqual(['Красный', 'Синий'])
    expect(await found('полночь')).toEqual(['LS-12-8', 'LS-13-8'])
    expect(await found('ЛС-12/8')).toContain('LS-12-8')
    const paths = await Promise.all((await locations('/sitemap.xml')).map((path) => locations(path)))
    expect(paths.flat()).toEqual(
      expect.arrayContaining(['/product/LS-12-8/', '/catalog/nogti/gel-laki/', '/brands/lunnyy-svet/']),
    )
    const { categories } = await shopper.call.catalog.menu.query()
    expect(categories.map(({ label }) => label)).not.toContain('Пустая категория')
    function byRank(a: string, b: string) {
      const order = ['LS-12-8', 'LS-13-8', '9018']
      return order.indexOf(a) - order.indexOf(b)
    }
  })

  test('books its stock in the ledger', () => {
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: IMP-18
  test('draws a package of what the shop cannot draw', async () => {
    const { pictures } = await product('9018')
    const drawn = await shopper.fetch(pictures[0]?.src ?? '')
    expect(drawn.status).toBe(200)
    expect(await drawn.text()).toContain('<svg')
  })
})

// Requirement: IMP-2, IMP-9
describe('a second file of the same source', () => {
  const first = () =>
    write('first.yml', ymlOf(offerOf('r1'), offerOf('r2', { vendorCode: 'X 1' }), offerOf('r3')))
  const source = ['--source', 'again']

  test('changes nothing if it is the same', async () => {
    expect((await imported(first(), ...source)).created.count).toBe(3)
    expect(await imported(first(), ...source)).toMatchObject({
      ...{ created: { count: 0 }, changed: { count: 0 }, unchanged: 3, refused: { count: 0 } },
    })
  })

  test('changes what differs, says what, and keeps the address', async () => {
    const changed = { price: 80, oldprice: 100, count: 7, vendorCode: 'X 2', name: 'Лак с новым именем' }
    const report = await imported(write('second.yml', ymlOf(offerOf('r2', changed))), ...source)
    expect(report.changed.first).toEqual([
      {
        ...{ type: 'changed', line: 4, marking: 'X-1', name: 'Лак r2' },
        changes: [
          { what: 'name', from: 'Лак r2', to: 'Лак с новым именем' },
          { what: 'price', from: 100, to: 80 },
          { what: 'stock', from: 5, to: 7 },
        ],
      },
    ])
    expect(await product('X-1')).toMatchObject({ price: 80, basePrice: 100, availableCount: 7 })
    expect(await found('новым именем')).toEqual(['X-1'])
  })

  test('keeps what is missing in it, or takes it off sale, and brings it back', async () => {
    const less = write('less.yml', ymlOf(offerOf('r1')))
    expect((await imported(less, ...source)).switchedOff.count).toBe(0)
    const { switchedOff } = await imported(less, ...source, '--missing', 'off')
    expect(switchedOff.first.map(({ marking }) => marking)).toEqual(['X-1', 'R3'])
    await expect(product('X-1')).rejects.toThrow(notFound)
    expect(await found('новым именем')).toEqual([])
    expect((await category('nogti/laki')).listing.total).toBe(1)
    await imported(first(), ...source)
    expect((await category('nogti/laki')).listing.total).toBe(3)
    expect(await product('R3')).toMatchObject({ availableCount: 5 })
  })

  test('leaves off sale what the staff took off', async () => {
    await runCli(['product', 'set', 'off', 'R3'], { DATABASE_URL: url })
    expect(await imported(first(), ...source)).toMatchObject({ unchanged: 3, changed: { count: 0 } })
    await expect(product('R3')).rejects.toThrow(notFound)
  })

  test('that is cut off brings what it has and takes nothing off sale', async () => {
    const whole = ymlOf(offerOf('r1', { price: 111 }), offerOf('r2'))
    const path = write('cut.yml', whole.slice(0, whole.indexOf('id="r2"')))
    const { code, text } = await run(path, ...source, '--missing', 'off')
    expect(code).toBe(1)
    expect(text).toMatch(
      /changed: 1[\s\S]*switched off: 0[\s\S]*not read to its end: line 5: .*in the middle/,
    )
    shop.clock.advance(5 * MINUTE_MS)
    expect(await product('R1')).toMatchObject({ price: 111 })
  })

  test('of which nothing can be taken takes nothing off sale', async () => {
    const path = write('none.yml', ymlOf(offerOf('other', { price: 'нет' })))
    const report = await imported(path, ...source, '--missing', 'off')
    expect(report.switchedOff.count).toBe(0)
    expect(report.kept).not.toBeNull()
  })

  test('with an offer that cannot be recognized takes nothing off sale', async () => {
    const path = write('unknown.csv', 'id;name;category;price\nu1;Лак;Ногти;100\n;Лак;Ногти;100\n')
    const report = await imported(path, '--source', 'again', '--missing', 'off')
    expect(report).toMatchObject({ switchedOff: { count: 0 }, refused: { count: 1 } })
    expect(report.kept).not.toBeNull()
  })

  test.each([
    ['an end tag is missing', (text: string) => text.replace('</offer>', ''), 1],
    ['an end tag is misspelled', (text: string) => text.replace('</offer>', '</ofer>'), 1],
    ['a quotation mark is missing', (text: string) => text.replace('id="m2"', 'id="m2'), 0],
    [
      'the end tag of the last offer is missing',
      (text: string) => text.replace(/<.offer>(?=\s*<.offers>)/, ''),
      0,
    ],
    [
      'a tag between offers is not closed',
      (text: string) => text.replace('<offer id="m2"', '<offers><offer id="m2"'),
      0,
    ],
    [
      'a sign is before the name of a tag',
      (text: string) => text.replace('<offer id="m2"', '<+offer id="m2"'),
      0,
    ],
  ])('in which %s takes nothing off sale', async (_, damage, code) => {
    const ids = ['m0', 'm1', 'm2', 'm3', 'm4']
    const whole = ymlOf(...ids.map((id) => offerOf(id)))
    await imported(write('whole.yml', whole), '--source', 'markup')
    const answer = await run(write('damaged.yml', damage(whole)), '--source', 'markup', '--missing', 'off')
    expect(answer).toEqual({
      code,
      text: expect.stringMatching(/switched off: 0\n {2}nothing is taken off sale: it is not known/),
    })
  })

  test.each([
    [
      'ends within a row',
      (text: string) => text.slice(0, text.indexOf('Имя 4') + 3),
      /line 6: it has 2 cells/,
    ],
    [
      'has a quotation mark that takes rows in',
      (text: string) => text.replace('Имя 1', '"Имя 1').replace('Имя 3', '"Имя 3"'),
      /line 3: a quotation mark has no partner/,
    ],
    [
      'has two that take rows in',
      (text: string) => text.replace('Имя 1', '"Имя 1').replace('Имя 3', 'Имя 3"'),
      /line 3: a quotation mark has no partner/,
    ],
    [
      'has a row with a cell too many',
      (text: string) => text.replace('Имя 2', 'Имя;2'),
      /line 4: it has 6 cells/,
    ],
  ])('of CSV that %s takes nothing off sale', async (_, damage, reason) => {
    const rows = [0, 1, 2, 3, 4].map((n) => `c${n};Имя ${n};100;Кат;5\n`)
    const whole = `id;name;price;category;stock\n${rows.join('')}`
    await imported(write('whole.csv', whole), '--source', 'rows')
    const damaged = write('damaged.csv', damage(whole))
    const { code, text } = await run(damaged, '--source', 'rows', '--missing', 'off')
    expect(code).toBe(0)
    expect(text).toMatch(/switched off: 0\n {2}nothing is taken off sale: it is not known/)
    expect(text).toMatch(reason)
  })

  test('that lacks many takes them off sale only if that is asked for by name', async () => {
    const offers = Array.from({ length: 100 }, (_, n) => offerOf(`many${n}`))
    await imported(write('many.yml', ymlOf(...offers)), '--source', 'many')
    const few = write('few.yml', ymlOf(...offers.slice(0, 79)))
    const kept = await imported(few, '--source', 'many', '--missing', 'off')
    expect(kept).toMatchObject({
      switchedOff: { count: 0 },
      kept: 'the file lacks 21 of 100 products; if they are to leave sale, use --missing off-all',
    })
    const most = write('most.yml', ymlOf(...offers.slice(0, 80)))
    expect(await imported(most, '--source', 'many', '--missing', 'off')).toMatchObject({
      ...{ switchedOff: { count: 20 }, kept: null },
    })
    expect(
      await imported(
        write('one.yml', ymlOf(...offers.slice(0, 1))),
        '--source',
        'many',
        '--missing',
        'off-all',
      ),
    ).toMatchObject({ switchedOff: { count: 79 }, kept: null })
  })

  test('changes nothing if it is the same and its names are cut within an emoji', async () => {
    const quiet = createTestShop()
    const long = (length: number) => `${'б'.repeat(length - 1)}😀`
    const offer = offerOf('e1', { vendor: long(80), name: long(200), description: long(8000) })
    const file = bytesOf(ymlOf(offer).replace('Лаки', long(80)))
    await importText(quiet.ctx(), 'yml', file)
    expect(await importText(quiet.ctx(), 'yml', file)).toMatchObject({ unchanged: 1, changed: { count: 0 } })
    quiet.close()
  })

  test('has ids without control characters and halves of characters, which are the same in each run', async () => {
    const quiet = createTestShop()
    const file = bytesOf(
      'id;name;price;category\nx\u001b[2J\u0007;Лак;дорого;К\n\u001b;Лак;5;К\nc\u0007d;Лак;5;К\ncd;Лак;5;К\n',
    )
    const csv = await importText(quiet.ctx(), 'csv', file)
    expect(csv).toMatchObject({ created: { count: 1 }, refused: { count: 3 } })
    expect(csv.refused.first.map(({ id }) => id)).toEqual(['x[2J', '', 'cd'])
    const halves = bytesOf(ymlOf(offerOf('s&#xD800;1'), offerOf('s&#xD801;2')))
    await importText(quiet.ctx(), 'yml', halves)
    expect(await importText(quiet.ctx(), 'yml', halves)).toMatchObject({
      unchanged: 2,
      created: { count: 0 },
    })
    quiet.close()
  })

  // Requirement: IMP-245, IMP-246
  test('has no stock that may mean two numbers, and says what is neither on sale nor off', async () => {
    const rows = ['1;1,234;', '2;12,000;', '3;5;ЛОЖЬ', '4;5;истина', '5;5;снят']
    const lines = rows.map((row) => row.replace(';', ';Лак;100;Запас;'))
    const path = write('stocks.csv', `id;name;price;category;stock;on_sale\n${lines.join('\n')}\n`)
    const report = await imported(path, '--source', 'stocks', '--brand', ' ')
    expect(report.created.first.map(({ line, available }) => [line, available])).toEqual([
      [3, 12],
      [5, 5],
      [6, 5],
    ])
    expect(report.refused.first).toMatchObject([
      { line: 2, reason: "its stock '1,234' may mean thousands or a fraction" },
    ])
    expect(report.notices.first).toEqual([{ line: 6, reason: "on_sale 'снят' is neither 'да' nor 'нет'" }])
    const { marking } = report.created.first[0] ?? { marking: '' }
    expect(await product(marking)).toMatchObject({ brand: { name: 'Без бренда' } })
  })

  test('is reported without what a terminal would obey', async () => {
    const path = write('escape.csv', 'id;name;price;category\nesc;Лак;\u001b[2J\u001b]0;К\n')
    expect((await run(path, '--source', 'escape')).text).not.toContain('\u001b')
  })

  test('with an id twice takes the first of them', async () => {
    const path = write('twice.yml', ymlOf(offerOf('t1'), offerOf('t1', { price: 7 })))
    const report = await imported(path, '--source', 'twice')
    expect(report).toMatchObject({
      created: { count: 1 },
      refused: { count: 1, first: [{ line: 5, id: 't1' }] },
    })
    expect(await product('T1')).toMatchObject({ price: 100 })
  })
})

// Requirement: IMP-244
test.each([
  ['XLSX', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
  [
    'ODS',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'META-INF/manifest.xml': '<x/>' }),
  ],
  ['XLS', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
])('a workbook of a spreadsheet (%s) is refused in words that say what to do', async (type, bytes) => {
  const path = write(`workbook.${type.toLowerCase()}`, bytes)
  expect(await run(path)).toEqual({
    code: 1,
    text: `workbook.${type.toLowerCase()} is a workbook of a spreadsheet: save it there as CSV in UTF-8`,
  })
})

// Requirement: IMP-1, IMP-6
test('a CSV file in the documented form; columns that it lacks leave products as they are', async () => {
  const report = await imported(`${CATALOGS}/shop.csv`)
  expect(report).toMatchObject({ created: { count: 3 }, refused: { count: 3 } })
  expect(report.refused.first.map(({ line }) => line)).toEqual([6, 7, 8])
  expect(report.notices.first).toContainEqual({ line: 1, reason: "the column 'комментарий' is not read" })
  // The same article number twice gives two markings.
  expect((await product('AB-1')).shades).toHaveLength(2)
  expect(await product('AB-1-2')).toMatchObject({ price: 1234, availableCount: 0 })
  expect(await product('AB-1')).toMatchObject({ description: 'Ровный цвет.\nБыстро сохнет.' })
  // Only "yes" in the column of the stock.
  expect(await product('AB-3')).toMatchObject({ availableCount: 10, brand: { name: 'Без бренда' } })

  const prices = write('prices.csv', 'id,price,stock\nA-1,1100,3\nA-9,1,1\n')
  expect(await imported(prices)).toMatchObject({
    changed: { count: 1 },
    refused: { first: [{ line: 3, id: 'A-9', reason: 'it has no name' }] },
  })
  expect(await product('AB-1')).toMatchObject({
    ...{ price: 1100, basePrice: 1500, availableCount: 3, name: 'Лак «Утро», Красный, 8 мл' },
    description: 'Ровный цвет.\nБыстро сохнет.',
  })
  // Requirement: SEARCH-53
  const composed = (contents: string) => imported(write('composed.csv', `id,composition\nA-1,${contents}\n`))
  await composed('Silica')
  expect(await found('лак росинка без hema')).toContain('AB-1')
  await composed('HEMA')
  expect(await found('лак росинка без hema')).toEqual(['AB-1-2'])
})

// Requirement: IMP-1, IMP-7
describe('an exchange with 1C', () => {
  test('joins goods, offers, and stock of several files, also in an archive', async () => {
    const files = Object.fromEntries(
      ['import0_1.xml', 'offers0_1.xml', 'rests0_1.xml'].map((name) => [
        `webdata/${name}`,
        readFileSync(`${CATALOGS}/exchange/${name}`),
      ]),
    )
    const archive = write('exchange.zip', zipOf(files))
    const report = await imported(archive, '--old-price-type', 'Старая цена')
    expect(report).toMatchObject({
      created: { count: 3 },
      refused: { first: [{ line: 92, id: 'goods-unpriced', reason: 'it has no offer, and so no price' }] },
    })
    const base = await product('BAZA-01')
    expect(base).toMatchObject({
      ...{ name: 'База каучуковая «Опора», 10 мл', price: 420, basePrice: 500, availableCount: 14 },
      brand: { name: 'ООО «Завод»' },
      category: ['Ногти', 'Базы'],
      volumesLabel: 'Фасовка',
    })
    expect(base.volumes.map(({ label, price }) => [label, price])).toEqual([
      ['10 мл', 420],
      ['30 мл', 990],
    ])
    expect(await product('BAZA-01-2')).toMatchObject({ availableCount: 7 })
    expect(await product('SHAMP-5')).toMatchObject({ brand: { name: 'Родник' }, kindLabel: 'Шампунь' })
    const { entries } = await shopper.call.catalog.menuPictures.query()
    // A category whose name tells no kind shows that of its products.
    expect(entries['/catalog/volosy/']?.picture.src).toContain('/kind/shampoo-')
    expect(await imported(archive, '--old-price-type', 'Старая цена')).toMatchObject({ unchanged: 4 })
    expect(await imported(`${CATALOGS}/exchange`, '--old-price-type', 'Старая цена')).toMatchObject({
      changed: { count: 0 },
    })
  })

  test('that has changes only takes nothing off sale', async () => {
    const offers = readFileSync(`${CATALOGS}/exchange/offers0_1.xml`, 'utf8')
      .replace('СодержитТолькоИзменения="false"', 'СодержитТолькоИзменения="true"')
      .replace('>420<', '>430<')
      .replace(/<Предложение>\s*<Ид>goods-shampoo[\s\S]*?<\/Предложение>/, '')
    const path = write('changes.xml', offers)
    const report = await imported(path, '--missing', 'off', '--old-price-type', 'Старая цена')
    expect(report).toMatchObject({ switchedOff: { count: 0 }, changed: { count: 1 } })
    expect(await product('BAZA-01')).toMatchObject({ price: 430, category: ['Ногти', 'Базы'] })
    expect(await product('SHAMP-5')).toMatchObject({ price: 350 })
  })
})

// Requirement: IMP-4, IMP-11
describe('a call', () => {
  test('is refused while another import runs, and not after it was killed', async () => {
    const path = write('alone.yml', ymlOf(offerOf('alone')))
    const release = holdAlone(shop.database.sqlite, 'import')
    expect(await run(path)).toEqual({ code: 1, text: 'another import or a photo clean is running' })
    // A killed process leaves the file, but not its lock.
    release?.()
    expect((await run(path, '--source', 'alone')).code).toBe(0)
  })

  // Requirement: IMP-10
  test('deletes the copy of the database that a killed dry run has left, and only that of its own shop', async () => {
    const left = join(folder, 'shop.db-import-dry-run-killed')
    const other = join(folder, 'other.db-import-dry-run-running')
    for (const copies of [left, other]) {
      mkdirSync(copies)
      writeFileSync(join(copies, 'shop.db'), '')
    }
    await run(write('alone.yml', ymlOf(offerOf('alone'))), '--dry-run')
    expect(readdirSync(folder).filter((name) => name.includes('dry-run'))).toEqual([
      'other.db-import-dry-run-running',
    ])
  })

  test.each([
    [['missing.yml'], 1, /there is no file missing\.yml/],
    [['package.json', '--missing', 'hide'], 2, /--missing must be keep, off, or off-all/],
    [['package.json', '--source', 'два слова'], 2, /--source must have/],
    [['package.json', '--list', 'all'], 2, /--list must be a whole number/],
    [['package.json'], 1, /no column 'id' or 'article'/],
    [['web/public/favicon.svg'], 1, /neither YML nor CommerceML/],
    [['README.md', '--encoding', 'klingon'], 1, /the encoding 'klingon' is not known/],
    // Requirement: IMP-248
    [
      [`${CATALOGS}/market.yml`, '--price-type', 'Розничная'],
      2,
      /--price-type is for CommerceML only, .* YML/,
    ],
    [[`${CATALOGS}/shop.csv`, '--old-price-type', 'Старая'], 2, /--old-price-type is for .* CSV/],
    [
      [`${CATALOGS}/exchange`, '--price-type', 'Рознчная'],
      1,
      /^there is no type of prices 'Рознчная' among: Опт/,
    ],
  ] as const)('%j is refused with a reason', async (words, code, reason) => {
    expect(await run(...words)).toEqual({ code, text: expect.stringMatching(reason) })
  })

  test('with an archive that is damaged, or has no catalog, is refused', async () => {
    const archive = zipOf({ 'a.yml': ymlOf(offerOf('z')) })
    expect((await run(write('cut.zip', archive.subarray(0, 300)))).text).toMatch(/the archive cannot be read/)
    expect((await run(write('photos.zip', zipOf({ 'a.jpg': 'x' })))).text).toMatch(/has no file of a catalog/)
    const two = zipOf({ 'a.yml': ymlOf(), 'b.yml': ymlOf() })
    expect((await run(write('two.zip', two))).text).toMatch(/several catalogs: a\.yml, b\.yml/)
  })
})

describe('an import', () => {
  // Requirement: IMP-252
  test('that something breaks off reports and records what it has done until then', async () => {
    const own = join(folder, 'broken-off')
    mkdirSync(own)
    const stopped = createTestShop({ databaseUrl: `file:${join(own, 'shop.db')}` })
    const photo = sharp({ create: { width: 60, height: 80, channels: 3, background: '#cc0000' } }).jpeg()
    const rows = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'].map((id) => `${id};Лак;Лаки;100;${id}.jpg`)
    const files = {
      'a.csv': `id;name;category;price;photos\n${rows.join('\n')}`,
      'x1.jpg': await photo.toBuffer(),
    }
    const archive = join(own, 'catalog.zip')
    writeFileSync(archive, zipOf(files))
    // No folder of photos can be where there is a file.
    writeFileSync(join(own, 'photos'), '')
    const env = { DATABASE_URL: `file:${join(own, 'shop.db')}` }
    const { code, text } = await runCli(['import', archive], env)
    expect(code).toBe(1)
    expect(text).toMatch(/^created: 6\n[\s\S]*\nthe import was broken off: E[A-Z]+: /)
    const entries = stopped.database.db.select().from(staffActions).all()
    expect(entries.map(({ details }) => details)).toEqual([
      '6 created, 0 changed, 0 switched off, 0 refused, 0 photos stored, broken off',
    ])
    expect(stopped.database.db.select().from(importRuns).all()).toMatchObject([{ finishedAt: null }])

    // What breaks it off may be what keeps it from being recorded.
    stopped.database.sqlite.exec(
      "CREATE TRIGGER full BEFORE INSERT ON staff_actions BEGIN SELECT RAISE(ABORT, 'no room'); END",
    )
    const second = await runCli(['import', archive, '--json'], env)
    expect(second.code).toBe(1)
    expect(JSON.parse(second.text)).toMatchObject({
      ...{
        unchanged: 6,
        failed: expect.stringMatching(/^E[A-Z]+: .*; it is not in the staff log: no room$/),
      },
    })
    stopped.close()
  })

  // Requirement: IMP-13
  test('marks as new what comes after the first catalog, not the first catalog', async () => {
    const quiet = createTestShop()
    const ctx = quiet.ctx()
    const isNew = async (marking: string) =>
      (await quiet.newShopper().call.catalog.product.query({ marking })).isNew
    await importText(ctx, 'yml', bytesOf(ymlOf(offerOf('n1'))))
    await importText(ctx, 'yml', bytesOf(ymlOf(offerOf('n1'), offerOf('n2'))))
    expect([await isNew('N1'), await isNew('N2')]).toEqual([false, true])
    quiet.close()
  })

  // Requirement: IMP-14
  test('of a file that was killed on its way is completed by the next one', async () => {
    const quiet = createTestShop()
    const ctx = quiet.ctx()
    const offers = Array.from({ length: 450 }, (_, i) => offerOf(`k${i}`))
    const killed = new Error('killed')
    const report = await importText(ctx, 'yml', bytesOf(ymlOf(...offers)), {
      onProgress: (read) => {
        if (read >= 400) throw killed
      },
    })
    expect(report).toMatchObject({ failed: 'killed', broken: null, created: { count: 400 } })
    expect(await importText(ctx, 'yml', bytesOf(ymlOf(...offers)))).toMatchObject({
      ...{ created: { count: 50 }, unchanged: 400, changed: { count: 0 } },
    })
    const { listing } = await quiet
      .newShopper()
      .call.catalog.category.query({ path: 'nogti/laki', choice: {} })
    expect(listing.total).toBe(450)
    expect(findStockMismatches(ctx.db)).toEqual([])
    quiet.close()
  })
})

// Requirement: IMP-19
test('an article number that many offers share is none: their ids become markings', async () => {
  const quiet = createTestShop()
  const ctx = quiet.ctx()
  const offers = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => offerOf(`same${from + i}`, { vendorCode: 0 }))
  const { created } = await importText(ctx, 'yml', bytesOf(ymlOf(...offers(0, 22))), { listed: 22 })
  const markings = created.first.map(({ marking }) => marking)
  expect([...markings.slice(0, 2), ...markings.slice(19)]).toEqual(['0', '0-2', '0-20', 'SAME20', 'SAME21'])
  // The next run knows it too.
  const more = await importText(ctx, 'yml', bytesOf(ymlOf(...offers(0, 24))))
  expect(more.created.first.map(({ marking }) => marking)).toEqual(['SAME22', 'SAME23'])
  quiet.close()
})

// Requirement: IMP-253
test('what a file does not say leaves nothing empty on pages and in the feed', async () => {
  const quiet = createTestShop()
  const bareOffer = offerOf('bare', { vendor: 'Kodi' })
  const withFact = offerOf('facts', { vendor: 'Kodi' }).replace(
    '</offer>',
    '<param name="Вид">А</param></offer>',
  )
  await importText(quiet.ctx(), 'yml', bytesOf(ymlOf(bareOffer, withFact)))
  const reader = createShopper(createApp({ ...quiet.deps, assets: PAGE_ASSETS }))
  const read = async (path: string) => (await reader.fetch(path)).text()
  const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

  const brand = await read('/brands/kodi/')
  expect(descriptionOf(brand)).toBe('Kodi: 2 товара.')
  expect(brand).toMatch(/>Kodi<\/h1><p[^>]*>2\sтовара<\/p><\/header><div/)
  expect(await read('/brands/')).toMatch(/<span>Kodi<\/span>/)

  const bare = await read('/product/BARE/')
  expect(descriptionOf(bare)).toBe('Лак bare, Kodi: 100\u00a0₽.')
  expect(bare).not.toMatch(/id="description"|ld\+json">[^<]*"description":""/)
  const facts = await read('/product/FACTS/')
  expect(facts).toContain('>Характеристики</h2>')
  expect(facts).not.toContain('>Описание</h2>')
  const feed = await read('/feed/yml.xml')
  expect(feed).toContain('id="BARE"')
  expect(feed).not.toMatch(/<description><\/description>|<description\/>/)
  quiet.close()
})

// Requirement: IMP-5
describe('an offer that the database cannot hold', () => {
  test.each([
    ['yml', ymlOf(offerOf('w1', { weight: '1e300', dimensions: 'Infinity/1/1' }), offerOf('w2'))],
    ['yml', ymlOf(offerOf('w1', { weight: '1000,001', dimensions: '1e300/1/1' }), offerOf('w2'))],
    [
      'csv',
      'id;name;price;category;weight_g;length_cm\nw1;Лак;100;Лаки;999999999999999;1001\nw2;Лак;100;Лаки;100;15\n',
    ],
  ] as const)('is taken without an absurd weight or size: %s', async (format, text) => {
    const quiet = createTestShop()
    const report = await importText(quiet.ctx(), format, bytesOf(text))
    expect(report).toMatchObject({ created: { count: 2 }, refused: { count: 0 } })
    expect(report.notices.first.map(({ reason }) => reason)).toEqual([
      'the weight in grams is left out: it is more than 1000000',
      'the longest side in centimeters is left out: it is more than 1000',
    ])
    quiet.close()
  })

  test('is refused alone, and the others of its transaction are written', async () => {
    const quiet = createTestShop()
    const ctx = quiet.ctx()
    ctx.db.$client.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON products WHEN NEW.marking = 'BAD' BEGIN SELECT RAISE(ABORT, 'never'); END",
    )
    const file = bytesOf(ymlOf(offerOf('a'), offerOf('bad'), offerOf('c')))
    expect(await importText(ctx, 'yml', file)).toMatchObject({
      created: { count: 2 },
      refused: { count: 1, first: [{ line: 5, id: 'bad', reason: 'the database does not take it: never' }] },
    })
    const { listing } = await quiet
      .newShopper()
      .call.catalog.category.query({ path: 'nogti/laki', choice: {} })
    expect(listing.items.map(({ marking }) => marking)).toEqual(['A', 'C'])
    expect(findStockMismatches(ctx.db)).toEqual([])
    quiet.close()
  })
})

// Requirement: IMP-12
describe('photos', () => {
  const colored = (color: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  const sources = async (marking: string) => (await product(marking)).pictures.map(({ src }) => src)

  test('come from the archive of an exchange, and once only', async () => {
    const names = ['import0_1.xml', 'offers0_1.xml']
    const files = Object.fromEntries(
      names.map((name) => [name, readFileSync(`${CATALOGS}/exchange/${name}`)]),
    )
    const archive = write(
      'photos-1c.zip',
      zipOf({
        ...files,
        'import_files/go/base-1.jpg': await colored('#cc0000'),
        'import_files/go/base-2.jpg': 'no picture',
      }),
    )
    const report = await imported(archive, '--source', 'pictured')
    // Two variants have the photos of their goods.
    expect(report.photos).toMatchObject({ stored: 2, count: 2 })
    expect(report.photos.first[0]).toEqual({
      marking: expect.stringMatching(/^BAZA-01/),
      reason: 'import_files/go/base-2.jpg is no JPEG, PNG, WebP, or AVIF',
    })
    const [photo = '', ...others] = await sources('BAZA-01-3')
    expect([photo, others]).toEqual([expect.stringMatching(/\/photo\//), []])
    expect((await shopper.fetch(photo)).status).toBe(200)
    expect((await imported(archive, '--source', 'pictured')).photos).toMatchObject({
      stored: 0,
      unchanged: 4,
    })
  })

  test('come from a folder by their names in the catalog, and by article number where it has none', async () => {
    const photos = join(folder, 'photos-folder')
    mkdirSync(photos)
    const place = async (name: string, color: string) =>
      writeFileSync(join(photos, name), await colored(color))
    await place('nine.jpg', '#00cc00')
    await place('P-2.jpg', '#0000cc')
    const csv =
      'id;article;name;category;price;photos\np1;P 1;Лак;Фото;100;nine.jpg|ten.jpg\np2;P 2;Лак;Фото;100;\n'
    const call = [write('photos.csv', csv), '--source', 'folder', '--photos', photos]
    const report = await imported(...call)
    expect(report.photos).toMatchObject({ stored: 2, count: 1 })
    expect(report.photos.first).toEqual([{ marking: 'P-1', reason: 'ten.jpg: there is no such file' }])
    const before = await sources('P-2')
    expect(before).toHaveLength(1)
    // Another file of the same name is another photo.
    await place('P-2.jpg', '#cccccc')
    expect((await imported(...call)).photos).toMatchObject({ stored: 1 })
    expect(await sources('P-2')).not.toEqual(before)
  })

  test('at an address of this machine are not asked for', async () => {
    const path = write('private.yml', ymlOf(offerOf('private', { picture: 'http://127.0.0.1/a.jpg' })))
    const report = await imported(path, '--source', 'private', '--fetch-photos')
    expect(report.photos.first).toEqual([
      { marking: 'PRIVATE', reason: 'http://127.0.0.1/a.jpg: it is no public address' },
    ])
    // A product without photos is drawn.
    expect(await sources('PRIVATE')).toHaveLength(3)
  })
})
