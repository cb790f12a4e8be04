import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { drawnFrom } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { brands, categories, products, stock } from '#db/schema/catalog.ts'
import { firstPhoto, photoName } from '#db/schema/photos.ts'
import type { Ctx } from '#server/context.ts'
import { photosOf } from '#server/photos/photos-of.ts'
import { photoPicture, pictureOf } from '#server/pictures/picture-url.ts'
import { moscowTime } from './moscow-time.ts'
import { element, openTag, textElement, XML_DECLARATION } from './xml.ts'
import { ymlOffer } from './yml-offer.ts'

const SHOP_NAME = 'Глянец'
/** How many products are read and written at once, which takes a few milliseconds. */
const TURN = 50

const statements = prepared((db) => ({
  categories: db
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .where(gt(categories.productCount, 0))
    .orderBy(asc(categories.level), asc(categories.position), asc(categories.id))
    .prepare(),
  products: db
    .select({
      product: products,
      brand: brands.name,
      available: stock.available,
      drawnFrom,
      photo: firstPhoto,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.isSold, true), gt(products.id, sql.placeholder('after'))))
    .orderBy(asc(products.id))
    .limit(TURN)
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'config'>

/**
 * Writes the feed of everything on sale in YML, compressed by gzip; requests are answered between its parts. `at` is
 * when its version was first seen.
 */
export async function writeYmlFeed(scope: Scope, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  await pipeline(
    Readable.from(partsOf(scope, at)),
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of compressed) parts.push(part)
    },
  )
  return new Uint8Array(Buffer.concat(parts))
}

async function* partsOf(scope: Scope, at: number): AsyncGenerator<string> {
  yield headOf(scope, at)
  for (let after = 0; ; ) {
    const rows = statements(scope.db).products.all({ after })
    const last = rows.at(-1)
    if (!last) break
    yield rows.map((row) => `${offerOf(scope, row)}\n`).join('')
    after = last.product.id
    await setImmediate()
  }
  yield '</offers></shop></yml_catalog>\n'
}

function headOf({ db, config }: Scope, at: number): string {
  const { publicOrigin } = config
  const { company } = config.shop
  return [
    XML_DECLARATION,
    openTag('yml_catalog', { date: `${moscowTime(at).join('T')}+03:00` }),
    '\n<shop>',
    textElement('name', SHOP_NAME),
    textElement('company', company.legalEntity?.name ?? SHOP_NAME),
    textElement('url', `${publicOrigin}/`),
    ...(company.email === null ? [] : [textElement('email', company.email)]),
    element('currencies', [textElement('currency', '', { id: 'RUR', rate: 1 })]),
    element(
      'categories',
      statements(db)
        .categories.all()
        .map(({ id, parentId, name }) =>
          textElement('category', name, { id, ...(parentId === null ? {} : { parentId }) }),
        ),
    ),
    '\n<offers>\n',
  ].join('')
}

type Row = ReturnType<ReturnType<typeof statements>['products']['all']>[number]

function offerOf({ db, config }: Scope, { product, brand, available, drawnFrom, photo }: Row): string {
  const pictures =
    photo === null
      ? [pictureOf({ ...product, drawnFrom, photo }).src]
      : photosOf(db, product.id).map((one) => photoPicture(photoName(one)).src)
  return ymlOffer({ ...product, brand, available, pictures }, config.publicOrigin)
}
