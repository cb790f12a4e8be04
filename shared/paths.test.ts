import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countChosen, toggleValue, withoutFilters } from './catalog/change-choice.ts'
import { ListingChoice } from './catalog/contract.ts'
import { FILTER_KEYS, SORTS } from './catalog/listing-keys.ts'
import {
  categoryPath,
  listingPath,
  orderPath,
  pagedPath,
  parseCategoryName,
  parseCategoryPath,
  parseChoice,
  parseOrderAddition,
  parseOrderId,
  parseOrderPath,
  parsePage,
  parseProductPath,
  parseSearch,
  paths,
  personalOrderPath,
  personalOrdersPath,
  productPath,
  searchPath,
  withSwappedPrices,
} from './paths.ts'

function parse(address: string): ListingChoice {
  return parseChoice(new URL(address, 'http://shop.test').searchParams)
}

const anyValues = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), {
  minLength: 1,
  maxLength: 4,
})
const anyChoice = fc.record(
  {
    ...Object.fromEntries(FILTER_KEYS.map((key) => [key, anyValues])),
    priceFrom: fc.nat(10_000_000),
    priceTo: fc.nat(10_000_000),
    inStock: fc.constant(true),
    discounted: fc.constant(true),
    hasShade: fc.constant(true),
    sort: fc.constantFrom(...SORTS.filter((sort) => sort !== 'popular')),
    page: fc.integer({ min: 2, max: 10_000 }),
  },
  { requiredKeys: [] },
)

// Requirement: CAT-6, CAT-7
test('parses a choice from its own address', () => {
  fc.assert(
    fc.property(anyChoice, (choice) => {
      const { priceFrom = 0, priceTo = 10_000_000 } = choice
      fc.pre(priceFrom <= priceTo)
      expect(parse(listingPath('/catalog/', choice))).toEqual(choice)
    }),
  )
})

test('parses any address into a choice that the contract accepts', () => {
  const anyName = fc.constantFrom(
    'brand[]',
    'shade[]',
    'priceFrom',
    'priceTo',
    'inStock',
    'sort',
    'page',
    'utm',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(anyName, fc.string({ maxLength: 120 }))), (params) => {
      expect(ListingChoice.safeParse(parseChoice(new URLSearchParams(params))).success).toBe(true)
    }),
  )
})

// Requirement: CAT-6, CAT-7
describe('the address of a choice', () => {
  test.each([
    [{}, '/catalog/'],
    [{ brand: ['velta', 'kamelin'] }, '/catalog/?brand[]=velta&brand[]=kamelin'],
    [{ sort: 'cheap', page: 3, inStock: true }, '/catalog/?inStock[]=1&sort=cheap&page=3'],
    [{ sort: 'popular', page: 1 }, '/catalog/'],
    [{ volume: ['10 мл'] }, '/catalog/?volume[]=10%20%D0%BC%D0%BB'],
  ] satisfies [ListingChoice, string][])('is built for %j as %s', (choice, address) => {
    expect(listingPath('/catalog/', choice)).toBe(address)
  })

  // Requirement: CAT-6, CAT-12, CAT-13
  test.each([
    ['?page=0', {}],
    ['?page=1', {}],
    ['?page=-2', {}],
    ['?page=1.5', {}],
    ['?page=999999999999', {}],
    ['?sort=random', {}],
    ['?inStock=yes', {}],
    ['?inStock[]=1', { inStock: true }],
    ['?inStock%5B%5D=1&discounted[]=1&hasShade[]=1', { inStock: true, discounted: true, hasShade: true }],
    ['?inStock[]=1&inStock[]=1', { inStock: true }],
    ['?inStock[]=yes', {}],
    // The form without brackets, as older addresses write it.
    ['?inStock=1&discounted=1', { inStock: true, discounted: true }],
    ['?hasShade=1', { hasShade: true }],
    ['?hasShade=0', {}],
    ['?priceFrom=&priceTo=1 250', { priceTo: 1250 }],
    ['?brand=velta&brand[]=kamelin', { brand: ['kamelin', 'velta'] }],
    ['?priceFrom=900&priceTo=100', { priceFrom: 100, priceTo: 900 }],
    ['?priceFrom=900', { priceFrom: 900 }],
    ['?brand[]=velta&brand[]=velta&brand[]=', { brand: ['velta'] }],
    ['?brand%5B%5D=velta', { brand: ['velta'] }],
    [`?brand[]=${'x'.repeat(81)}`, {}],
    ['?utm_source=letter&__proto__=1', {}],
  ] satisfies [string, ListingChoice][])('is parsed from %s as %j', (address, choice) => {
    expect(parse(address)).toEqual(choice)
  })
})

// Requirement: CAT-11
test('swaps the prices in an address whose priceFrom exceeds its priceTo', () => {
  const turned = (search: string) => withSwappedPrices(new URL(`http://shop.test/catalog/?${search}`))
  expect(turned('priceFrom=900&brand[]=velta&priceTo=1 000&odd[]=%D0%B0&priceFrom=5')).toBeUndefined()
  expect(turned('priceFrom=900&brand[]=velta&priceTo=100&odd[]=%D0%B0')).toBe(
    '/catalog/?priceFrom=100&brand[]=velta&priceTo=900&odd[]=%D0%B0',
  )
  for (const search of ['priceFrom=100&priceTo=900', 'priceFrom=900', 'priceFrom=5&priceTo=5', ''])
    expect(turned(search)).toBeUndefined()
})

describe('a filter', () => {
  test('is switched on and off and returns to the first page', () => {
    const on = toggleValue({ sort: 'new', page: 4 }, 'brand', 'velta')
    expect(on).toEqual({ sort: 'new', brand: ['velta'] })
    expect(toggleValue(on, 'brand', 'velta')).toEqual({ sort: 'new' })
  })

  test('is removed with all others, and the sort stays', () => {
    expect(withoutFilters({ brand: ['velta'], inStock: true, sort: 'new', page: 2 })).toEqual({ sort: 'new' })
  })

  test('is counted, with a price range as one', () => {
    const choice = {
      brand: ['a', 'b'],
      priceFrom: 1,
      priceTo: 2,
      discounted: true,
      hasShade: true,
      sort: 'new',
      page: 2,
    } as const
    expect(countChosen({ ...choice, brand: [...choice.brand] })).toBe(5)
  })
})

test('builds and parses the paths of categories', () => {
  expect(categoryPath('')).toBe('/catalog/')
  expect(categoryPath('gel-laki/termo')).toBe('/catalog/gel-laki/termo/')
  expect(parseCategoryPath('gel-laki/termo/')).toBe('gel-laki/termo')
  expect(parseCategoryPath(undefined)).toBe('')
})

test.each(['/catalog/gel-laki/termo/', 'catalog/gel-laki/termo', '/gel-laki/termo/', 'gel-laki/termo'])(
  'finds the path of a category in %s',
  (text) => {
    expect(parseCategoryName(text)).toBe('gel-laki/termo')
  },
)

test('builds and parses the paths of products and orders', () => {
  expect(productPath('VL-127-10')).toBe('/product/VL-127-10/')
  expect(parseProductPath('/PRODUCT/vl-127-10/')).toBe('vl-127-10')
  expect(parseProductPath('/product/VL-127-10/more/')).toBeUndefined()
  expect(orderPath('AbC_9-x')).toBe('/order/AbC_9-x/')
  expect(parseOrderPath('/order/AbC_9-x/')).toBe('AbC_9-x')
  expect(parseOrderPath('/personal/order/7/')).toBeUndefined()
})

test('keeps the query and the category of a search beside the choice', () => {
  const address = { query: 'гель лак & топ', category: 'gel-laki' }
  const path = searchPath(address, { brand: ['velta'] })
  const params = new URL(path, 'http://shop.test').searchParams
  expect(parseSearch(params)).toEqual({ ...address, isLiteral: false })
  expect(parseChoice(params)).toEqual({ brand: ['velta'] })
  expect(searchPath({ query: 'топ', category: '' })).toBe('/search/?query=%D1%82%D0%BE%D0%BF')
  expect(parseSearch(new URLSearchParams({ query: `  ${'а'.repeat(300)}` })).query).toHaveLength(100)
  // A query cut through the middle of a surrogate pair could not be encoded.
  const cut = parseSearch(new URLSearchParams({ query: `${'а'.repeat(99)}💅` }))
  expect(searchPath(cut)).toBe(searchPath({ query: 'а'.repeat(99), category: '' }))
  expect(parseSearch(new URLSearchParams('query=топ&literal=1')).isLiteral).toBe(true)
  expect(searchPath({ query: 'топ', category: '', isLiteral: true })).toMatch(/&literal=1$/)
})

describe('the account', () => {
  // Requirement: ORD-28
  test.each([
    [{}, '/personal/orders/'],
    [{ page: 1 }, '/personal/orders/'],
    [{ page: 3 }, '/personal/orders/3/'],
    [{ withCanceled: true }, '/personal/orders/?canceled=1'],
    [{ page: 2, withCanceled: true }, '/personal/orders/2/?canceled=1'],
  ])('has the orders %j at %s', (address, path) => {
    expect(personalOrdersPath(address)).toBe(path)
  })

  // Requirement: ORD-33
  test('has an address for an order and another for its receipt', () => {
    expect(personalOrderPath(1042)).toBe('/personal/order/1042/')
    expect(personalOrderPath(1042, 'receipt')).toBe('/personal/order/1042/receipt/')
    expect(pagedPath(paths.personalPurchases, 1)).toBe('/personal/purchases/')
    expect(pagedPath(paths.personalPurchases, 2)).toBe('/personal/purchases/?page=2')
  })

  // Requirement: ORD-33, ORD-34
  test.each(['receipt', 'nothing', 'toString', '', undefined])(
    'knows no other addition than receipt: %j',
    (text) => {
      expect(parseOrderAddition(text)).toBe(text === 'receipt' ? 'receipt' : undefined)
    },
  )

  // Requirement: ORD-36
  test.each([
    ['1', 1],
    ['104882', 104_882],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('parses the order id %j as %j', (text, id) => {
    expect(parseOrderId(text)).toBe(id)
  })

  test.each([
    [undefined, 1],
    [null, 1],
    ['', 1],
    ['2', 2],
    ['0', undefined],
    ['x', undefined],
    ['99999', undefined],
  ])('parses the page %j as %j', (text, page) => {
    expect(parsePage(text)).toBe(page)
  })
})
