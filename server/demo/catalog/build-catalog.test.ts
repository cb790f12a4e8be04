import { beforeAll, describe, expect, it } from 'vitest'
import { compareSizes, sizeLabel } from '#shared/catalog/sizes.ts'
import { DAY_MS } from '#shared/time.ts'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { buildCatalog } from './build-catalog.ts'
import type { CatalogRows } from './catalog-types.ts'
import { KINDS } from './kinds/kinds.ts'

const NOW = Date.UTC(2025, 10, 21, 9)
const PRODUCTS = 20_000

let rows: CatalogRows
let sold: CatalogRows['products']
let builtMs = 0

beforeAll(() => {
  builtMs = cpuMsOf(() => {
    rows = buildCatalog({ products: PRODUCTS, now: NOW })
  })
  sold = rows.products.filter((product) => product.isSold)
})

function repeated(values: readonly unknown[]): readonly unknown[] {
  const seen = new Set<unknown>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

function product(marking: string): CatalogRows['products'][number] | undefined {
  return rows.products.find((one) => one.marking === marking)
}

describe('buildCatalog', () => {
  it('creates exactly the requested number of products for sale, besides gifts', () => {
    expect(sold).toHaveLength(PRODUCTS)
    expect(rows.products.length - sold.length).toBeGreaterThanOrEqual(3)
    expect(rows.products.length - sold.length).toBeLessThanOrEqual(6)
    expect(KINDS.reduce((sum, kind) => sum + kind.share, 0)).toBe(PRODUCTS)
  })

  it.each([300, 4321])('creates exactly %i products with the featured one among them', (count) => {
    const small = buildCatalog({ products: count, now: NOW })
    expect(small.products.filter((one) => one.isSold)).toHaveLength(count)
    expect(small.products.some((one) => one.marking === 'VL-127-10')).toBe(true)
  })

  // The whole seed may take fifteen seconds. CPU time, unlike elapsed time, does not depend on other load.
  it('takes at most five seconds of CPU time', () => {
    expect(builtMs).toBeLessThan(5000)
  })

  it('returns the same rows for the same options', () => {
    const again = buildCatalog({ products: 600, now: NOW })
    expect(buildCatalog({ products: 600, now: NOW })).toEqual(again)
  })

  it('creates large items, gift cards, new products, and discounts in the intended shares', () => {
    const large = sold.filter((one) => one.isLarge).length
    expect(large).toBeGreaterThan(50)
    expect(large).toBeLessThan(70)
    expect(sold.filter((one) => one.isGiftCard)).toHaveLength(12)
    expect(sold.filter((one) => one.isPro).length).toBeGreaterThan(PRODUCTS * 0.05)
    const fresh = sold.filter((one) => one.createdAt > NOW - 30 * DAY_MS).length
    expect(fresh).toBeGreaterThan(350)
    expect(fresh).toBeLessThan(450)
    const discounted = sold.filter((one) => one.price < one.basePrice).length / PRODUCTS
    expect(discounted).toBeGreaterThan(0.19)
    expect(discounted).toBeLessThan(0.25)
  })
})

describe('categories', () => {
  // Requirement: CAT-1
  it('have twelve top levels in the order of the header and about eighty leaves', () => {
    const tops = rows.categories.filter((one) => one.level === 1)
    expect(tops.map((one) => one.name)).toEqual([
      'Гель-лаки',
      'Базы и топы',
      'Лаки',
      'Уход',
      'Маникюр',
      'Педикюр',
      'Наращивание',
      'Дизайн',
      'Аппараты',
      'Инструменты',
      'Волосы',
      'Макияж',
    ])
    const parents = new Set(rows.categories.map((one) => one.parentId))
    const leaves = rows.categories.filter((one) => !parents.has(one.id ?? 0))
    expect(leaves.length).toBeGreaterThanOrEqual(75)
    expect(leaves.length).toBeLessThanOrEqual(90)
    expect(leaves.every((one) => one.productCount > 0)).toBe(true)
    expect(repeated(rows.categories.map((one) => one.path))).toEqual([])
  })

  it('count their products, and parents those of their children', () => {
    const counts = new Map<number, number>()
    for (const { categoryId } of rows.categoryProducts)
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
    for (const category of rows.categories) {
      expect(category.productCount).toBe(counts.get(category.id ?? 0) ?? 0)
      const children = rows.categories.filter((one) => one.parentId === category.id)
      if (children.length === 0) continue
      expect(children.reduce((sum, one) => sum + one.productCount, 0)).toBe(category.productCount)
    }
    expect(
      rows.categories.filter((one) => one.level === 1).reduce((sum, one) => sum + one.productCount, 0),
    ).toBe(PRODUCTS)
  })

  it('list every product for sale in its leaf and above, and no gifts', () => {
    const isSold = new Set(sold.map((one) => one.id))
    expect(rows.categoryProducts.every((one) => isSold.has(one.productId))).toBe(true)
    expect(repeated(rows.categoryProducts.map((one) => `${one.categoryId} ${one.rank}`))).toEqual([])
    const placed = new Set(rows.categoryProducts.map((one) => `${one.categoryId} ${one.productId}`))
    expect(sold.every((one) => placed.has(`${one.categoryId} ${one.id}`))).toBe(true)
  })
})

describe('references', () => {
  it('all resolve', () => {
    const categoryIds = new Set(rows.categories.map((one) => one.id))
    const brandIds = new Set(rows.brands.map((one) => one.id))
    const lineIds = new Set(rows.productLines.map((one) => one.id))
    const productIds = new Set(rows.products.map((one) => one.id))
    expect(rows.categories.every((one) => one.parentId === null || categoryIds.has(one.parentId ?? 0))).toBe(
      true,
    )
    expect(
      rows.productLines.every((one) => brandIds.has(one.brandId) && categoryIds.has(one.categoryId)),
    ).toBe(true)
    expect(
      rows.products.every(
        (one) => lineIds.has(one.lineId) && brandIds.has(one.brandId) && categoryIds.has(one.categoryId),
      ),
    ).toBe(true)
    expect(rows.stock.every((one) => productIds.has(one.productId))).toBe(true)
    expect(rows.stockMoves.every((one) => productIds.has(one.productId))).toBe(true)
    expect(rows.giftRules.every((one) => productIds.has(one.productId))).toBe(true)
    expect(rows.brands).toHaveLength(60)
    expect(rows.brands.every((one) => one.productCount > 0)).toBe(true)
  })

  it('agree on brand and category within a line', () => {
    const lines = new Map(rows.productLines.map((one) => [one.id, one]))
    // One assertion: one for each of 20,000 products would take longer than all other tests of this file.
    const contradicting = rows.products.filter(({ lineId, brandId, categoryId }) => {
      const line = lines.get(lineId)
      return line?.brandId !== brandId || line.categoryId !== categoryId
    })
    expect(contradicting).toEqual([])
  })
})

describe('products', () => {
  it('have unique markings and ranks', () => {
    expect(repeated(rows.products.map((one) => one.marking))).toEqual([])
    expect(rows.products.filter((one) => !/^[A-Z]{2,3}-[A-Z0-9-]+$/.test(one.marking))).toEqual([])
    expect(rows.products.map((one) => one.rank).sort((a, b) => a - b)).toEqual(
      rows.products.map((_, i) => i + 1),
    )
    expect(repeated(rows.brands.map((one) => one.slug))).toEqual([])
  })

  it('have unique names within brand and leaf, and unique shades and volumes within a line', () => {
    expect(repeated(rows.products.map((one) => `${one.brandId} ${one.categoryId} ${one.name}`))).toEqual([])
    expect(
      repeated(rows.products.map((one) => `${one.lineId} ${one.shadeName} ${one.shadeCode} ${one.volume}`)),
    ).toEqual([])
  })

  it('have their shade number in the name', () => {
    const numbered = rows.products.filter((one) => typeof one.shadeCode === 'string')
    expect(numbered.length).toBeGreaterThan(8000)
    expect(numbered.filter((one) => !one.name.includes(`№\u00a0${one.shadeCode}`))).toEqual([])
  })

  it('have no-break spaces between numbers and units, and no unfilled placeholders', () => {
    const texts = rows.products.flatMap((one) => [
      one.name,
      one.volume ?? '',
      one.description,
      one.application,
    ])
    expect(texts.filter((text) => /\d (мл|г|шт\.|мм|см|Вт)(?![а-яё])/.test(text))).toEqual([])
    expect(texts.filter((text) => / {2}|\{|\}|undefined|null|NaN/.test(text))).toEqual([])
  })

  it('cost whole roubles, at most 40 % off', () => {
    for (const one of rows.products) {
      expect(Number.isInteger(one.price) && Number.isInteger(one.basePrice) && one.price > 0).toBe(true)
      const off = 1 - one.price / one.basePrice
      expect(off === 0 || (off >= 0.0999 && off <= 0.4001)).toBe(true)
    }
    expect(sold.filter((one) => one.isGiftCard && one.price !== one.basePrice)).toEqual([])
  })

  it('have complete descriptions, four to seven properties, and a color', () => {
    for (const one of rows.products) {
      expect(one.description).toMatch(/^[А-ЯЁ«].+\.$/su)
      expect(one.properties.length).toBeGreaterThanOrEqual(4)
      expect(one.properties.length).toBeLessThanOrEqual(7)
      expect(one.properties.every(([label, value]) => label !== '' && value !== '')).toBe(true)
      expect(one.shadeHex).toMatch(/^#[0-9a-f]{6}$/)
      expect(one.createdAt).toBeLessThanOrEqual(NOW)
      expect(one.createdAt).toBeGreaterThan(NOW - 731 * DAY_MS)
      expect(Number.isInteger(one.weightGrams) && one.weightGrams > 0 && one.sizeCm > 0).toBe(true)
    }
  })

  it('have the same color for the same shade name', () => {
    const colors = new Map<string, string>()
    for (const one of sold) {
      if (typeof one.shadeName !== 'string' || one.kindLabel === 'Стразы') continue
      const known = colors.get(one.shadeName) ?? one.shadeHex
      expect(one.shadeHex).toBe(known)
      colors.set(one.shadeName, known)
    }
    expect(colors.size).toBeGreaterThan(1500)
  })
})

describe('stock', () => {
  it('is the sum of its moves', () => {
    const sums = new Map<number, number>()
    for (const move of rows.stockMoves) sums.set(move.productId, (sums.get(move.productId) ?? 0) + move.delta)
    for (const one of rows.stock) expect(one.available).toBe(sums.get(one.productId ?? 0) ?? 0)
    expect(rows.stock).toHaveLength(rows.products.length)
  })

  it('is zero for some products, but not among the hundred most popular', () => {
    const soldOut = new Set(rows.stock.filter((one) => one.available === 0).map((one) => one.productId))
    expect(soldOut.size / PRODUCTS).toBeGreaterThan(0.045)
    expect(soldOut.size / PRODUCTS).toBeLessThan(0.075)
    expect(sold.filter((one) => one.rank <= 100 && soldOut.has(one.id))).toEqual([])
  })
})

describe('the popular list', () => {
  it('rarely contains products of a line in a row', () => {
    const byRank = [...sold].sort((a, b) => a.rank - b.rank)
    const pairs = byRank.filter((one, i) => i > 0 && byRank[i - 1]?.lineId === one.lineId)
    expect(pairs.length / PRODUCTS).toBeLessThan(0.01)
    expect(new Set(byRank.slice(0, 24).map((one) => one.brandId)).size).toBeGreaterThan(9)
    expect(new Set(byRank.slice(0, 24).map((one) => one.categoryId)).size).toBeGreaterThan(9)
  })
})

describe('gifts', () => {
  it('have rules that run now and give products that are not for sale', () => {
    expect(rows.giftRules.every((rule) => rule.startsAt < NOW && rule.endsAt > NOW)).toBe(true)
    for (const rule of rows.giftRules) {
      expect(rows.products.find((one) => one.id === rule.productId)?.isSold).toBe(false)
    }
    const autumn = rows.giftRules.find((rule) => rule.name.includes('осеннюю'))
    expect(autumn).toMatchObject({ minTotal: 1500, brandId: 1 })
  })
})

describe('featured products', () => {
  it('have their fixed names, prices, and stock', () => {
    expect(product('VL-127-10')).toMatchObject({
      name: 'Гель-лак «Мокрый гранат» №\u00a0127, 10\u00a0мл',
      price: 468,
      basePrice: 585,
      shadeHex: '#8d0f2b',
      rank: 1,
    })
    expect(rows.stock.find((one) => one.productId === product('VL-127-10')?.id)?.available).toBe(64)
    expect(product('VL-118-10')).toMatchObject({ shadeName: 'Чайная роза', price: 468, basePrice: 585 })
    expect(product('VL-130-10')).toMatchObject({ shadeName: 'Тёмное вино', price: 468, basePrice: 585 })
    expect(product('VL-118-10')?.lineId).toBe(product('VL-127-10')?.lineId)
    expect(product('VL-130-10')?.lineId).toBe(product('VL-127-10')?.lineId)
    for (const volume of [5, 15])
      expect(product(`VL-127-${volume}`)?.lineId).toBe(product('VL-127-10')?.lineId)
    expect(rows.stock.find((one) => one.productId === product('VL-211-10')?.id)?.available).toBe(0)
  })
})

describe('sizes', () => {
  /** Returns groups of products of one line and shade, which differ only in their size. */
  function groups() {
    const byShade = new Map<string, CatalogRows['products']>()
    for (const one of sold) {
      if (one.volume === null) continue
      const key = `${one.lineId} ${one.shadeCode ?? one.shadeName}`
      byShade.set(key, [...(byShade.get(key) ?? []), one])
    }
    return [...byShade.values()].filter((group) => new Set(group.map(({ volume }) => volume)).size > 1)
  }

  /** Reads the first number of a size independently of the code under test; glove sizes count by their place. */
  function rough(text: string | null): number {
    const letters = ['XS', 'S', 'M', 'L'].indexOf(text ?? '')
    if (letters !== -1) return letters
    if (text === '№\u00a000') return -1
    return Number(/\d[\d\s]*/.exec(text ?? '')?.[0].replace(/\s/g, ''))
  }

  it('have one label per line, which is one of its properties', () => {
    const names = new Map<string, number>()
    for (const group of groups()) {
      const labels = new Set(group.map(({ volume, properties }) => sizeLabel(volume ?? '', properties)))
      expect([...labels], group[0]?.name).toHaveLength(1)
      for (const label of labels) names.set(label, (names.get(label) ?? 0) + 1)
      const [first] = group
      expect(first?.properties.map(([name]) => name)).toEqual(expect.arrayContaining([...labels]))
    }
    expect([...names.keys()].sort()).toEqual(
      ['В упаковке', 'Вес', 'Диаметр', 'Длина', 'Лезвие', 'Номинал', 'Объём', 'Размер'].sort(),
    )
    expect(names.get('Номинал')).toBe(1)
    const sums = groups().flatMap((group) => group.map(({ volume }) => volume ?? ''))
    expect(sums.filter((sum) => sum.endsWith('р.'))).toEqual([])
  })

  it('are sorted by the measured value, whatever its unit and grouping', () => {
    for (const group of groups()) {
      const sizes = [...new Set(group.map(({ volume }) => volume ?? ''))].sort(compareSizes)
      expect(sizes.map(rough), sizes.join('; ')).toEqual(sizes.map(rough).sort((a, b) => a - b))
    }
  })
})
