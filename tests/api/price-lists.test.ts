import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { openCatalogPhotos } from '#server/import/catalog-photos.ts'
import { PhotoUnreachable } from '#server/import/fetch-photo.ts'
import { openFiles } from '#server/import/file-set.ts'
import type { Missing } from '#server/import/import-catalog.ts'
import { shopPhotos } from '#server/import/photo-sink.ts'
import { findStarMismatches } from '#server/jobs/check-star-sums.ts'
import { storePhotos } from '#server/photos/store-photos.ts'
import { moderateReview } from '#server/reviews/moderate-review.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { insertClient } from '#tests/support/client-account.ts'
import { bytesOf, importText, offerOf, ymlOf } from '#tests/support/imported.ts'
import { insertPublished } from '#tests/support/insert-review.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** What a shopkeeper does who uploads one price list after the other. */

let folder: string
let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-price-lists-'))
  shop = createTestShop({ config: { photosFolder: folder } })
  shopper = shop.newShopper()
})
afterEach(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

async function upload(format: 'csv' | 'yml', text: string, settings: Parameters<typeof importText>[3] = {}) {
  const report = await importText(shop.ctx(), format, bytesOf(text), settings)
  // What lists show of products is five minutes old at most.
  shop.clock.advance(5 * MINUTE_MS)
  return report
}
const rows = (...lines: readonly string[]) => upload('csv', lines.join('\n'))
const rowsOnly = (missing: Missing, ...lines: readonly string[]) =>
  upload('csv', lines.join('\n'), { missing })
const product = (marking: string) => shopper.call.catalog.product.query({ marking })
const isSold = (marking: string) =>
  product(marking).then(
    () => true,
    () => false,
  )

// Requirement: IMP-30
describe('a price list with fewer columns than the one before', () => {
  const FULL = [
    'id;group;article;name;brand;category;price;stock;shade;size;effect;composition;application;param: Страна',
    'u1;utro;UT 1;Лак «Утро»;Росинка;Лаки;450;7;Красный;8 мл;Блеск;Вода;В два слоя;Россия',
    'u2;utro;UT 2;Лак «Утро»;Росинка;Лаки;450;7;Белый;8 мл;Блеск;Вода;В два слоя;Россия',
  ]
  beforeEach(async () => {
    await rows(...FULL)
  })

  test('that moves products says nothing of what they are', async () => {
    const columns = 'id;name;category;price;stock'
    await rows(columns, 'c1;Гель-лак «Роса»;Лаки;100;1', 'c2;Подарочная карта «Роса»;Карты;500;1')
    const before = [await product('C1'), await product('C2')]
    const report = await rows('id;category;kind', 'c1;Кремы;', 'c2;Наборы;')
    expect(report.changed.first.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([
      'category',
      'category',
    ])
    await rows('id;category', 'c1;Подарочные карты', 'c2;Новинки')
    for (const { marking, kindLabel, isGiftCard, pictures } of before)
      expect(await product(marking)).toMatchObject({ kindLabel, isGiftCard, pictures })
  })

  test('leaves what it has no column for: shade, size, and parameters', async () => {
    const report = await rows('id;size;param: Страна', 'u1;10 мл;Турция')
    expect(report.changed.first.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([
      'size',
      'parameters',
    ])
    expect(await product('UT-1')).toMatchObject({
      ...{ name: 'Лак «Утро», Красный, 8 мл', shade: { name: 'Красный' } },
      ...{ composition: 'Вода', application: 'В два слоя' },
      properties: [
        ['Оттенок', 'Красный'],
        ['Объём', '10 мл'],
        ['Эффект', 'Блеск'],
        ['Страна', 'Турция'],
      ],
    })
    expect(await rows('id;size;param: Страна', 'u1;10 мл;Турция')).toMatchObject({ unchanged: 1 })
    // The whole list brings back what it says.
    await rows(...FULL)
    expect(await product('UT-1')).toMatchObject({ properties: expect.arrayContaining([['Объём', '8 мл']]) })
  })

  test('takes away what its own column leaves empty, and nothing else', async () => {
    await rows('id;shade;composition', 'u1;Синий;', 'u2;;Вода, воск')
    expect(await product('UT-1')).toMatchObject({
      ...{ shade: { name: 'Синий' }, composition: '', application: 'В два слоя' },
      properties: [
        ['Оттенок', 'Синий'],
        ['Объём', '8 мл'],
        ['Эффект', 'Блеск'],
        ['Страна', 'Россия'],
      ],
    })
    expect(await product('UT-2')).toMatchObject({ shade: null, composition: 'Вода, воск' })
  })

  test('keeps shade and size in the name of a product that shares its name with its line', async () => {
    const report = await rows('id;name;price', 'u1;Лак «Утро»;470')
    expect(report.changed.first.map(({ changes }) => changes)).toEqual([
      [
        { what: 'price', from: 450, to: 470 },
        { what: 'old price', from: 450, to: 470 },
      ],
    ])
    await rows('id;name', 'u1;Эмаль «Утро»')
    expect((await product('UT-1')).name).toBe('Эмаль «Утро», Красный, 8 мл')
  })
})

// Requirement: IMP-31
test('rows of a spreadsheet without any text are none', async () => {
  const head = 'id;name;category;price;stock'
  await rows(head, 'b1;Лак;Лаки;100;1', 'b2;Лак;Лаки;100;1')
  const report = await rowsOnly('off', head, ';;;;', 'b1;Лак;Лаки;100;1', ';;;;', ' ; ;;;')
  expect(report).toMatchObject({ refused: { count: 0 }, switchedOff: { count: 1 }, kept: null })
})

// Requirement: IMP-37
test('a second column of one meaning is not read, and the report says so', async () => {
  const report = await rows(
    'id;name;category;price;stock;Производитель;Бренд',
    'd1;Лак;Лаки;100;1;ООО «Роса»;Роса',
  )
  expect(report.notices.first).toEqual([{ line: 1, reason: "the column 'Бренд' is not read" }])
  expect((await product('D1')).brand.name).toBe('ООО «Роса»')
})

// Requirement: IMP-36
test('weights are read with spaces between thousands, and what is no number is reported', async () => {
  const head = 'id;name;category;price;stock;weight_g;length_cm'
  const report = await rows(
    head,
    'w1;Лампа;Лампы;100;1;1 500;12,5',
    'w2;Лампа;Лампы;100;1;1,5 кг;0',
    'w3;Лампа;Лампы;100;1;12\u00a0000;',
  )
  expect(report.notices.first).toEqual([{ line: 3, reason: "the weight '1,5 кг' is not a number" }])
  const { db } = shop.database
  const parcel = (marking: string) =>
    db
      .select({ grams: products.weightGrams, cm: products.sizeCm })
      .from(products)
      .where(eq(products.marking, marking))
      .get()
  expect(['W1', 'W2', 'W3'].map(parcel)).toEqual([
    { grams: 1500, cm: 13 },
    { grams: 150, cm: 15 },
    { grams: 12_000, cm: 15 },
  ])
})

// Requirement: IMP-9
describe('a product that the staff takes off sale stays off', () => {
  const set = (sold: boolean) => setSold(shop.ctx(), { marking: 'S2', isSold: sold })
  const whole = () => upload('yml', ymlOf(offerOf('s1'), offerOf('s2')))
  beforeEach(async () => {
    await whole()
    await upload('yml', ymlOf(offerOf('s1')), { missing: 'off' })
  })

  test('also if a file had taken it off before', async () => {
    expect(await isSold('S2')).toBe(false)
    set(false)
    await whole()
    expect(await isSold('S2')).toBe(false)
  })

  test('also if the staff had put it back on sale before', async () => {
    set(true)
    set(false)
    await whole()
    expect(await isSold('S2')).toBe(false)
  })
})

// Requirement: IMP-250
describe('a product that a list has taken off sale', () => {
  const FULL = 'id;name;category;price;stock;on_sale'
  beforeEach(async () => {
    await rows(FULL, 'o1;Лак;Лаки;100;1;да', 'o2;Лак;Лаки;100;1;да')
    await rows(FULL, 'o1;Лак;Лаки;100;1;нет', 'o2;Лак;Лаки;100;1;да')
  })

  test('stays off with a list that does not say whether it is sold', async () => {
    expect(await isSold('O1')).toBe(false)
    await rows('id;price;stock', 'o1;120;7', 'o2;120;7')
    // What says neither leaves it too.
    await rows('id;on_sale', 'o1;снят', 'o2;снят')
    expect([await isSold('O1'), await isSold('O2')]).toEqual([false, true])
  })

  test.each(['да', ''])("comes back with a list that says '%s'", async (cell) => {
    await rows('id;on_sale', `o1;${cell}`)
    expect(await product('O1')).toMatchObject({ availableCount: 1 })
  })

  test('stays off also if a full list has lacked it before', async () => {
    await rowsOnly('off', FULL, 'o2;Лак;Лаки;100;1;да')
    await rows('id;price;stock', 'o1;120;7')
    expect(await isSold('O1')).toBe(false)
  })

  test('is not the same as one that a full list has lacked, which any list brings back', async () => {
    await rowsOnly('off', FULL, 'o1;Лак;Лаки;100;1;да')
    expect([await isSold('O1'), await isSold('O2')]).toEqual([true, false])
    await rows('id;price;stock', 'o2;120;7')
    expect(await isSold('O2')).toBe(true)
    // Until one says that it is not sold.
    await rowsOnly('off', FULL, 'o1;Лак;Лаки;100;1;да')
    await rows(FULL, 'o2;Лак;Лаки;100;1;нет')
    await rows('id;price;stock', 'o2;120;7')
    expect(await isSold('O2')).toBe(false)
  })

  test('and then the staff, is not brought back by one that says it is sold', async () => {
    setSold(shop.ctx(), { marking: 'O1', isSold: false })
    await rows('id;on_sale', 'o1;да')
    expect(await isSold('O1')).toBe(false)
  })
})

// Requirement: IMP-249
test('a row that takes a product off sale need not be right in anything else', async () => {
  const columns = 'id;name;category;price;stock;on_sale'
  await rows(columns, 'o1;Лак;Лаки;100;1;да')
  expect(await rows(columns, 'o1;;;;1,234;нет')).toMatchObject({ refused: { count: 0 } })
  expect(await isSold('O1')).toBe(false)
})

// Requirement: IMP-249
test('an offer that YML disables leaves sale also if the file lacks its category', async () => {
  await upload('yml', ymlOf(offerOf('y1'), offerOf('y2')))
  const disabled = offerOf('y1', { disabled: 'true', categoryId: 404 })
  expect(await upload('yml', ymlOf(disabled))).toMatchObject({ refused: { count: 0 } })
  expect([await isSold('Y1'), await isSold('Y2')]).toEqual([false, true])
})

// Requirement: IMP-32
test('the reviews of a product go with it into another line', async () => {
  const columns = 'id;name;category;price;stock;shade'
  const [first, second] = ['g1;Лак «Роса»;Лаки;100;1;Алый', 'g2;Лак «Роса»;Лаки;100;1;Белый']
  await rows(columns, first, second)
  const { db } = shop.database
  const [author, other] = [insertClient(db), insertClient(db, '+79000000002')]
  const { shopItemId: productId } = await product('G1')
  const id = insertPublished(db, { clientId: author, productId, stars: 4 })
  const refused = insertPublished(db, { clientId: other, productId, stars: 1 })
  moderateReview(shop.ctx(), refused, { state: 'refused', reason: 'О доставке' })
  const shown = async (marking: string) => {
    const { rating, reviews } = await shopper.call.reviews.ofProduct.query({ marking, page: 1 })
    return { rating, ids: reviews.map((review) => review.id) }
  }
  const alone = await shown('G1')
  expect(alone).toMatchObject({ rating: { count: 1 }, ids: [id] })

  await rows(`${columns};group`, `${first};rosa`, `${second};rosa`)
  expect(await shown('G1')).toEqual(alone)
  expect(await shown('G2')).toEqual(alone)
  expect((await product('G2')).rating).toEqual(alone.rating)
  // One that is published later counts for the line in which the product is by then.
  moderateReview(shop.ctx(), refused, { state: 'published' })
  expect((await shown('G2')).ids).toEqual(expect.arrayContaining([id, refused]))

  await rows(`${columns};group`, `${first};`, `${second};rosa`)
  expect((await shown('G1')).rating?.count).toBe(2)
  expect(await shown('G2')).toEqual({ rating: null, ids: [] })
  expect(findStarMismatches(db)).toEqual([])
})

// Requirement: IMP-33
test('a gift card is one to coupons, discounts, and bonuses', async () => {
  const card = offerOf('k1', { name: 'Подарочная карта «Глянец»' })
  await upload('yml', ymlOf(card, offerOf('k2', { name: 'Подарочный набор' })))
  expect(await product('K1')).toMatchObject({ isGiftCard: true })
  expect(await product('K2')).toMatchObject({ isGiftCard: false })
  await upload('yml', ymlOf(card, offerOf('k3', { name: 'Подарочная картонная коробка' })))
  expect(await product('K3')).toMatchObject({ isGiftCard: false })
  // A list of prices does not say what a product is.
  await upload('csv', 'id;price\nk1;2000', { source: 'yml' })
  expect(await product('K1')).toMatchObject({ isGiftCard: true, price: 2000 })
})

// Requirement: IMP-34
test('a brand whose name a file changes leaves the lists of brands, as it has no products any more', async () => {
  const listed = async () => {
    const [{ brands }, home] = await Promise.all([
      shopper.call.catalog.brands.query(),
      shopper.call.catalog.home.query(),
    ])
    return [brands, home.brands].map((list) =>
      list.map(({ name }) => name).filter((name) => name.startsWith('Рос')),
    )
  }
  await upload('yml', ymlOf(offerOf('v1', { vendor: 'Росинка' })))
  expect(await listed()).toEqual([['Росинка'], ['Росинка']])
  await upload('yml', ymlOf(offerOf('v1', { vendor: 'Роса Cosmetics' })))
  expect(await listed()).toEqual([['Роса Cosmetics'], ['Роса Cosmetics']])
  // Links that lead to it from elsewhere still do.
  const { listing } = await shopper.call.catalog.brand.query({ slug: 'rosinka', choice: {} })
  expect(listing.total).toBe(0)
})

// Requirement: IMP-5
test('a photo that cannot be read is refused, and does not stop the others', async () => {
  const photos = mkdtempSync(join(tmpdir(), 'glyanets-unreadable-'))
  const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#cc0000' } })
    .jpeg()
    .toBuffer()
  for (const name of ['q1.jpg', 'q2.jpg']) writeFileSync(join(photos, name), bytes)
  const set = await openFiles(photos)
  rmSync(join(photos, 'q1.jpg'))
  const from = { files: openCatalogPhotos([set]), fetch: null, maxBytes: 1_000_000 }
  const list = ['id;name;category;price;photos', 'q1;Лак;Лаки;100;q1.jpg', 'q2;Лак;Лаки;100;q2.jpg'].join(
    '\n',
  )
  const report = await upload('csv', list, { photos: { from, to: shopPhotos(shop.ctx()) } })
  expect(report).toMatchObject({ failed: null, photos: { stored: 1, count: 1 } })
  expect(report.photos.first).toMatchObject([
    { marking: 'Q1', reason: expect.stringMatching(/^q1\.jpg: .*ENOENT/) },
  ])
  rmSync(photos, { recursive: true })
})

// Requirement: IMP-35
describe('photos at addresses', () => {
  const jpeg = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const answers = new Map<string, Uint8Array>()
  const pictured = (...names: readonly string[]) => {
    const photos = names.map((name) => `http://cdn.example/${name}.jpg`).join('|')
    return upload('csv', `id;name;category;price;stock;photos\nf1;Лак;Лаки;100;1;${photos}`, {
      photos: {
        from: {
          files: openCatalogPhotos([]),
          fetch: (address) => {
            const answer = answers.get(address.slice(19, -4))
            return answer
              ? Promise.resolve(answer)
              : Promise.reject(new PhotoUnreachable('the server answers 404'))
          },
          maxBytes: 1_000_000,
        },
        to: shopPhotos(shop.ctx()),
      },
    })
  }
  const shown = async () => (await product('F1')).pictures.map(({ src }) => src)

  test('stay until all of the new ones are photos, which are asked for again', async () => {
    answers.set('a', await jpeg('#cc0000'))
    await pictured('a')
    const before = await shown()
    expect(before).toEqual([expect.stringMatching(/\/photo\//)])

    // A site that is being repaired answers with a page, and with status 200.
    answers.set('b', await jpeg('#00cc00'))
    answers.set('c', new TextEncoder().encode('<!doctype html>'))
    expect((await pictured('b', 'c')).photos).toMatchObject({ stored: 0, count: 1 })
    expect(await shown()).toEqual(before)

    answers.set('c', await jpeg('#0000cc'))
    expect((await pictured('b', 'c')).photos).toMatchObject({ stored: 2, count: 0 })
    expect(await shown()).toHaveLength(2)
  })

  test('of which the first ones were no photos are asked for again', async () => {
    answers.set('d', new TextEncoder().encode('<!doctype html>'))
    expect((await pictured('d')).photos).toMatchObject({ stored: 0, count: 1 })
    answers.set('d', await jpeg('#cccc00'))
    expect((await pictured('d')).photos).toMatchObject({ stored: 1, count: 0 })
  })

  test('that the staff has added stay until all of those of a file are there', async () => {
    await rows('id;name;category;price;stock', 'f1;Лак;Лаки;100;1')
    const { shopItemId: productId } = await product('F1')
    const files = [{ name: 'own.jpg', bytes: await jpeg('#cc00cc') }]
    await storePhotos(shop.ctx(), { productId, files, place: 'after', onRefusal: 'stop' })
    const before = await shown()
    answers.set('e', await jpeg('#00cccc'))
    expect((await pictured('e', 'lost')).photos).toMatchObject({ stored: 0, count: 1 })
    expect(await shown()).toEqual(before)
    answers.set('lost', await jpeg('#111111'))
    expect((await pictured('e', 'lost')).photos).toMatchObject({ stored: 2, count: 0 })
    expect(await shown()).toHaveLength(2)
  })
})
