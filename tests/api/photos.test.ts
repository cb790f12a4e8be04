import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { photoName, productPhotos } from '#db/schema/photos.ts'
import { createApp } from '#server/app.ts'
import { cleanPhotos } from '#server/photos/clean-photos.ts'
import { makePhoto } from '#server/photos/make-photo.ts'
import { PHOTO_FILES } from '#server/photos/photo-files.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import { removePhoto, storePhotos } from '#server/photos/store-photos.ts'
import { parsePhotoPath } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'
import { drawPhoto } from '#tests/support/drawn-photo.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let folder: string
let shop: TestShop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-photos-'))
  shop = createTestShop({ config: { photosFolder: folder } })
})
afterEach(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

const MARKING = `T-${PRODUCT.polish}`

function store(...files: readonly Uint8Array[]) {
  return storePhotos(shop.ctx(), {
    productId: PRODUCT.polish,
    files: files.map((bytes, i) => ({ bytes, name: `${i}.jpg` })),
    place: 'after',
    onRefusal: 'stop',
  })
}
/** Returns a PNG whose header claims a size that its content does not have. */
async function claimSize(width: number, height: number): Promise<Uint8Array> {
  const png = Buffer.from(await drawPhoto({ type: 'png' }))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
const product = () => shop.newShopper().call.catalog.product.query({ marking: MARKING })
const load = (path: string) => shop.newShopper().fetch(path)
const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
async function firstOf(): Promise<NonNullable<ReturnType<typeof parsePhotoPath>>> {
  const photo = parsePhotoPath((await product()).pictures[0]?.src ?? '')
  if (!photo) throw new Error('the product has no photo')
  return photo
}

describe('storing a photo', () => {
  // Requirement: PHOTO-1, PHOTO-3
  test('writes it in each size and type, upright and without metadata', async () => {
    await store(await drawPhoto({ width: 900, height: 300, orientation: 6 }))
    const photo = await firstOf()
    expect(photo).toMatchObject({ width: 300, height: 900 })
    for (const { name, type, width } of PHOTO_FILES) {
      const response = await load(photo.file(name))
      const answer = Buffer.from(await response.arrayBuffer())
      const read = await sharp(answer).metadata()
      expect(read.format, name).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type])
      expect(read.exif, name).toBeUndefined()
      expect(answer.includes('Secret Author'), name).toBe(false)
      // Whole in a frame of 4:5, and never enlarged.
      const height = width === null ? 630 : Math.min(900, (width * 5) / 4)
      expect(read.height, name).toBe(height)
      expect(read.width, name).toBe(width === null ? 1200 : Math.round(height / 3))
    }
  })

  // Requirement: PHOTO-3
  test('keeps what is transparent, except in JPEG', async () => {
    await store(await drawPhoto({ type: 'png' }))
    const photo = await firstOf()
    const corner = async (name: string) => {
      const bytes = await (await load(photo.file(name))).arrayBuffer()
      const { data, info } = await sharp(Buffer.from(bytes))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data.subarray((info.width - 1) * 4, info.width * 4)]
    }
    expect((await corner('200.avif'))[3]).toBe(0)
    expect((await corner('200.webp'))[3]).toBe(0)
    const [red = 0, , , alpha] = await corner('200.jpg')
    expect(alpha).toBe(255)
    expect(Math.abs(red - Number.parseInt(photo.tint.slice(1, 3), 16))).toBeLessThan(4)
  })

  // Requirement: PHOTO-4
  test('does nothing for the same bytes, also of another product', async () => {
    const bytes = await drawPhoto()
    expect(await store(bytes)).toMatchObject({ hasChanged: true })
    const photo = await firstOf()
    const file = join(folder, photo.name.slice(0, 2), photo.name, '200.avif')
    utimesSync(file, 1, 1)
    expect(await store(bytes)).toMatchObject({
      hasChanged: false,
      photos: [photosOf(shop.database.db, PRODUCT.polish)[0]],
    })
    const files = [{ bytes, name: 'a.jpg' }]
    await storePhotos(shop.ctx(), { productId: PRODUCT.cream, files, place: 'after', onRefusal: 'stop' })
    expect(existsSync(file)).toBe(true)
    expect(storedFiles()).toHaveLength(PHOTO_FILES.length)
    expect(statSync(file).mtimeMs).toBe(1000)
  })

  // Requirement: PHOTO-4
  test('writes again what is missing of a photo', async () => {
    const bytes = await drawPhoto()
    await store(bytes)
    const { name } = await firstOf()
    rmSync(join(folder, name.slice(0, 2), name, '640.webp'))
    await store(bytes)
    expect(storedFiles()).toHaveLength(PHOTO_FILES.length)
  })

  // Requirement: PHOTO-1
  test('replaces the photos of a product, or adds to them', async () => {
    const [red, green, blue] = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((color) => drawPhoto({ color })),
    )
    if (!red || !green || !blue) throw new Error('no photos')
    await store(red, green)
    await store(blue, red)
    const before = (await product()).pictures.map(({ src }) => src)
    expect(before).toHaveLength(3)
    const files = [blue, red].map((bytes) => ({ bytes, name: 'a.jpg' }))
    await storePhotos(shop.ctx(), { productId: PRODUCT.polish, files, place: 'instead', onRefusal: 'stop' })
    expect((await product()).pictures.map(({ src }) => src)).toEqual([before[2], before[0]])
  })

  // Requirement: PHOTO-2
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a GIF', () => drawPhoto({ type: 'gif' }), 'type'],
    ['half a JPEG', async () => (await drawPhoto({ width: 400, height: 400 })).subarray(0, 900), 'damaged'],
    ['the head of a JPEG', async () => (await drawPhoto()).subarray(0, 20), 'damaged'],
    [
      'a file above 20 MB',
      async () => Buffer.concat([await drawPhoto(), Buffer.alloc(21 * 1024 * 1024)]),
      'bytes',
    ],
    ['a small PNG that claims 2,500 megapixels', () => claimSize(50_000, 50_000), 'pixels'],
    ['a small PNG that claims 51 megapixels', () => claimSize(8500, 6000), 'pixels'],
    ['a small PNG that claims a side of 16,001 pixels', () => claimSize(16_001, 1), 'pixels'],
  ])('refuses %s and changes nothing', async (_name, draw, reason) => {
    await expect(store(await drawPhoto(), await draw())).rejects.toMatchObject({
      name: 'PhotoRefused',
      reason,
    })
    expect(photosOf(shop.database.db, PRODUCT.polish)).toEqual([])
  })

  // Requirement: PHOTO-2
  test('leaves refused files out where the caller wants the others', async () => {
    const files = [
      { bytes: Buffer.from('<svg/>'), name: 'drawing.svg' },
      { bytes: await drawPhoto(), name: 'photo.jpg' },
    ]
    const input = { productId: PRODUCT.polish, files, place: 'instead', onRefusal: 'leave out' } as const
    const { photos, refused } = await storePhotos(shop.ctx(), input)
    expect(photos).toHaveLength(1)
    expect(refused.map(({ message }) => message)).toEqual(['drawing.svg is no JPEG, PNG, WebP, or AVIF'])
  })
})

describe('the files of photos', () => {
  // Requirement: PHOTO-5
  test('may be kept forever, and nothing else is served', async () => {
    await store(await drawPhoto())
    const photo = await firstOf()
    const response = await load(photo.file('400.avif'))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    writeFileSync(join(folder, 'secret.jpg'), 'secret')
    writeFileSync(join(folder, photo.name.slice(0, 2), photo.name, 'other.jpg'), 'secret')
    for (const path of [
      photo.file('300.avif'),
      photo.file('other.jpg'),
      photo.file('..%2f..%2fsecret.jpg'),
      photo.file('200.avif').replace(photo.name, `${'0'.repeat(32)}-80x60-ffffff`),
      photo.file('200.avif').replace(photo.name, '..%2f'),
      photo.file('200.avif').replace(photo.name, '%2e%2e'),
      photo.file('200.avif').replace('-80x60-', '-81x60-'),
    ]) {
      expect((await load(path)).status, path).toBe(404)
    }
  })

  // Requirement: PHOTO-6
  test('stay while a product has the photo or an order shows it, and for a day after they were written', async () => {
    await store(await drawPhoto({ color: '#f00' }), await drawPhoto({ color: '#0f0' }))
    const buyer = shop.newShopper()
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    await buyer.call.orders.placeQuick.mutate(QUICK_FORM)
    const shown = await firstOf()
    removePhoto(shop.ctx(), { productId: PRODUCT.polish, position: 1 })
    removePhoto(shop.ctx(), { productId: PRODUCT.polish, position: 1 })
    expect((await product()).pictures.map(({ src }) => src)).toEqual([
      expect.stringMatching(/\/p\/T-\d+-1-.+\.svg$/),
      expect.stringMatching(/-2-.+\.svg$/),
      expect.stringMatching(/-3-.+\.svg$/),
    ])

    const scope = { db: shop.database.db, config: shop.deps.config }
    expect(await cleanPhotos(scope, Date.now())).toEqual({ removed: 0, kept: 2 })
    expect(await cleanPhotos(scope, Date.now() + 2 * DAY_MS)).toEqual({ removed: 1, kept: 1 })
    const [row] = shop.database.db.select().from(orders).all()
    const order = await buyer.call.orders.byPublicId.query({ publicId: row?.publicId ?? '' })
    expect(order.lines[0]).toMatchObject({ img: shown.file('640.jpg'), tint: shown.tint })
    expect((await load(order.lines[0]?.img ?? '')).status).toBe(200)
  })

  describe('that a product is about to get again', () => {
    const clean = (at: number) => cleanPhotos({ db: shop.database.db, config: shop.deps.config }, at)
    /** Leaves the files of a photo that no product has, and that are old. Returns the photo. */
    async function leaveOld(bytes: Uint8Array) {
      const { photos } = await store(bytes)
      removePhoto(shop.ctx(), { productId: PRODUCT.polish, position: 1 })
      const [photo] = photos
      if (!photo) throw new Error('nothing was stored')
      const photoFolder = join(folder, photo.hash.slice(0, 2), photoName(photo))
      utimesSync(photoFolder, 0, 0)
      return { photo, photoFolder }
    }

    // Requirement: PHOTO-6
    test('stay from when they are checked', async () => {
      const bytes = await drawPhoto()
      await leaveOld(bytes)
      await makePhoto(shop.ctx(), { bytes, name: '0.jpg' })
      expect(await clean(Date.now())).toEqual({ removed: 0, kept: 1 })
    })

    // Requirement: PHOTO-6
    test('stay if the product gets the photo during the cleaning', async () => {
      const { photo } = await leaveOld(await drawPhoto())
      const cleaning = clean(Date.now())
      shop.database.db
        .insert(productPhotos)
        .values({ productId: PRODUCT.polish, position: 1, ...photo })
        .run()
      expect(await cleaning).toEqual({ removed: 0, kept: 1 })
    })

    // Requirement: PHOTO-4, PHOTO-6
    test('are written again if they are removed before the product has the photo', async () => {
      const bytes = await drawPhoto({ color: '#f00' })
      const { photoFolder } = await leaveOld(bytes)
      const storing = store(bytes, await drawPhoto({ color: '#00f' }))
      await vi.waitUntil(() => storedFiles().length > PHOTO_FILES.length, { interval: 1, timeout: 10_000 })
      rmSync(photoFolder, { recursive: true })
      await storing
      expect(readdirSync(photoFolder)).toHaveLength(PHOTO_FILES.length)
    })
  })
})

// Requirement: PHOTO-7, PHOTO-9
test('pages, lists, and previews show the first photo, and a drawing where there is none', async () => {
  await store(await drawPhoto({ width: 40, height: 200 }))
  const photo = await firstOf()
  const app = createApp({ ...shop.deps, assets: PAGE_ASSETS })
  const html = await (await createShopper(app).fetch(`/product/${MARKING}/`)).text()
  const sources = [...html.matchAll(/<source type="image\/(\w+)" srcSet="([^"]+)"/gi)]
  expect(sources.slice(0, 2).map(([, type, set]) => [type, set?.split(',')[3]])).toEqual([
    ['avif', `${photo.file('1280.avif')} 1280w`],
    ['webp', `${photo.file('1280.webp')} 1280w`],
  ])
  expect(html).toContain(`<meta property="og:image" content="http://shop.test${photo.file('share.jpg')}"/>`)
  expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>')
  expect(html).toContain(`"image":["http://shop.test${photo.file('1280.jpg')}"]`)

  const { items } = await shop
    .newShopper()
    .call.catalog.tiles.query({ shopItemIds: [PRODUCT.polish, PRODUCT.cream] })
  expect(items.map(({ picture }) => picture)).toEqual([
    { src: photo.file('640.jpg'), tint: photo.tint },
    { src: expect.stringMatching(/\.svg$/), tint: expect.stringMatching(/^#[\da-f]{6}$/) },
  ])
})
