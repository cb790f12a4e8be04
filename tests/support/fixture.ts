import type { Db } from '#db/client.ts'
import {
  brands,
  categories,
  categoryProducts,
  giftRules,
  productLines,
  products,
  stock,
  stockMoves,
} from '#db/schema/catalog.ts'
import { changeProduct } from '#db/search/change-product.ts'
import { DAY_MS } from '#shared/time.ts'
import { insertPlaces } from './fixture-places.ts'

/** The time at which every test shop opens: a Saturday noon in Moscow. */
export const OPENED_AT = Date.UTC(2026, 10, 21, 9)

export const CATEGORY = { nails: 1, gelPolish: 2, care: 3, gifts: 4 } as const
export const BRAND = { velur: 1, nord: 2 } as const

/** The shopItemIds of the fixture. Amounts are roubles; 'of' names the base price. */
export const PRODUCT = {
  /** 400 of 500, ten available. */
  polish: 11,
  /** 350, one available; another shade of the same line. */
  lastOne: 12,
  /** 399 of 450, sold out; a third shade. */
  soldOut: 13,
  /** 299, of the brand «Норд». */
  top: 14,
  /** 601 of 777, of the brand «Норд». */
  cream: 15,
  /** 99, a thousand available: below the minimum of 500 roubles. */
  oil: 16,
  /** 12,000 of 15,000, a large item. */
  table: 17,
  /** 3,000, a gift card. */
  giftCard: 18,
  /** Not sold: a gift from 3,000 roubles, five available. */
  gift: 19,
  /** 31,000: above the maximum of payment system 30, below that of 33. */
  lamp: 20,
  /** 499, one rouble short of the minimum. */
  file: 21,
  /** 500, exactly the minimum. */
  brush: 22,
} as const

type ProductRow = typeof products.$inferInsert & { id: number }

/** The fields of a product that a test sets. The others get default values. */
export interface FixtureProduct extends Partial<ProductRow> {
  readonly id: number
  readonly price: number
  readonly stock: number
}

const PRODUCTS: readonly FixtureProduct[] = [
  {
    id: 11,
    name: 'Гель-лак «Велюр» №127',
    price: 400,
    basePrice: 500,
    stock: 10,
    shadeName: 'Вишня',
    shadeCode: '127',
  },
  { id: 12, name: 'Гель-лак «Велюр» №128', price: 350, stock: 1, shadeName: 'Роза', shadeCode: '128' },
  {
    id: 13,
    name: 'Гель-лак «Велюр» №129',
    price: 399,
    basePrice: 450,
    stock: 0,
    shadeName: 'Мята',
    shadeCode: '129',
  },
  { id: 14, name: 'Топ «Норд»', price: 299, stock: 20, lineId: 2, brandId: BRAND.nord },
  ...[
    { id: 15, name: 'Крем для рук «Норд»', price: 601, basePrice: 777, stock: 20 },
    { id: 16, name: 'Масло для кутикулы «Норд»', price: 99, stock: 1000 },
    {
      id: 17,
      name: 'Стол для маникюра',
      price: 12_000,
      basePrice: 15_000,
      stock: 3,
      isLarge: true,
      sizeCm: 120,
    },
    { id: 20, name: 'Лампа «Норд»', price: 31_000, stock: 4 },
    { id: 21, name: 'Пилка «Норд»', price: 499, stock: 50 },
    { id: 22, name: 'Кисть «Норд»', price: 500, stock: 50 },
  ].map((product) => ({ ...product, lineId: 3, brandId: BRAND.nord, categoryId: CATEGORY.care })),
  {
    id: 18,
    name: 'Подарочная карта',
    price: 3000,
    stock: 100,
    lineId: 4,
    categoryId: CATEGORY.gifts,
    isGiftCard: true,
  },
  {
    id: 19,
    name: 'Мини-пилка в подарок',
    price: 90,
    stock: 5,
    lineId: 4,
    categoryId: CATEGORY.gifts,
    isSold: false,
  },
]

/** Inserts a product with its stock and its place in the categories and the search index. */
export function insertProduct(db: Db, { stock: available, ...product }: FixtureProduct): void {
  const row: ProductRow = {
    marking: `T-${product.id}`,
    lineId: 1,
    brandId: BRAND.velur,
    categoryId: CATEGORY.gelPolish,
    name: `Товар ${product.id}`,
    kindLabel: 'гель-лак',
    basePrice: product.price,
    shadeHex: '#a03050',
    volume: '10 мл',
    artKind: 'polish',
    finish: 'cream',
    artSeed: product.id,
    description: 'Описание',
    application: 'Применение',
    composition: 'Состав',
    properties: [['Объём', '10 мл']],
    weightGrams: 100,
    sizeCm: 10,
    isLarge: false,
    isGiftCard: false,
    isSold: true,
    isPro: false,
    rank: product.id,
    createdAt: OPENED_AT - product.id * DAY_MS,
    ...product,
  }
  changeProduct(db, product.id, () => writeRows(db, row, available))
}

function writeRows(db: Db, row: ProductRow, available: number): void {
  db.insert(products).values(row).run()
  const listedIn =
    row.categoryId === CATEGORY.gelPolish ? [CATEGORY.gelPolish, CATEGORY.nails] : [row.categoryId]
  if (row.isSold) {
    for (const categoryId of listedIn) {
      db.insert(categoryProducts).values({ categoryId, rank: row.rank, productId: row.id }).run()
    }
  }
  db.insert(stock).values({ productId: row.id, available }).run()
  db.insert(stockMoves).values({ productId: row.id, delta: available, reason: 'seed', at: OPENED_AT }).run()
}

/** Inserts a small catalog, a gift rule, and places. Prices are chosen so that rounding errors show. */
export function insertFixture(db: Db): void {
  const category = (id: number, parentId: number | null, slug: string, path: string, name: string) =>
    db
      .insert(categories)
      .values({
        ...{ id, parentId, slug, path, name },
        ...{ level: parentId === null ? 1 : 2, description: name, artKind: 'polish', artShade: '#a03050' },
        ...{ position: id, productCount: 4 },
      })
      .run()
  category(CATEGORY.nails, null, 'nogti', 'nogti', 'Ногти')
  category(CATEGORY.gelPolish, CATEGORY.nails, 'gel-laki', 'nogti/gel-laki', 'Гель-лаки')
  category(CATEGORY.care, null, 'uhod', 'uhod', 'Уход')
  category(CATEGORY.gifts, null, 'podarki', 'podarki', 'Подарки')

  db.insert(brands)
    .values([
      {
        id: BRAND.velur,
        slug: 'velur',
        name: 'Велюр',
        country: 'Россия',
        description: 'Велюр',
        form: 'round',
        cap: 'ink',
        productCount: 3,
        position: 1,
      },
      {
        id: BRAND.nord,
        slug: 'nord',
        name: 'Норд',
        country: 'Италия',
        description: 'Норд',
        form: 'slim',
        cap: 'steel',
        productCount: 7,
        position: 2,
      },
    ])
    .run()
  db.insert(productLines)
    .values([
      { id: 1, brandId: BRAND.velur, categoryId: CATEGORY.gelPolish, name: 'Гель-лак «Велюр»' },
      { id: 2, brandId: BRAND.nord, categoryId: CATEGORY.gelPolish, name: 'Топ «Норд»' },
      { id: 3, brandId: BRAND.nord, categoryId: CATEGORY.care, name: 'Уход «Норд»' },
      { id: 4, brandId: BRAND.velur, categoryId: CATEGORY.gifts, name: 'Подарки' },
    ])
    .run()
  for (const product of PRODUCTS) insertProduct(db, product)
  db.insert(giftRules)
    .values({
      ...{
        id: 1,
        name: 'За заказ от 3 000 р.',
        minTotal: 3000,
        brandId: null,
        productId: PRODUCT.gift,
        quantity: 1,
      },
      ...{ startsAt: OPENED_AT - DAY_MS, endsAt: OPENED_AT + 30 * DAY_MS },
    })
    .run()
  insertPlaces(db)
}
