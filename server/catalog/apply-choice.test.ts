import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { applyChoice, columnsOf } from './apply-choice.ts'
import { type ScopeRow, scopeRow } from './scope.ts'

const row = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    brandId: fc.integer({ min: 1, max: 3 }),
    categoryId: fc.constant(1),
    shadeFamily: fc.constantFrom('krasnyy', 'nyud', null),
    effect: fc.constantFrom('Шиммер', 'Плотный', null),
    volume: fc.constantFrom('10 мл', null),
    price: fc.integer({ min: 1, max: 50 }),
    basePrice: fc.integer({ min: 50, max: 60 }),
    createdAt: fc.integer({ min: 0, max: 9 }),
  })
  .map(scopeRow)

const soldOut = fc.uniqueArray(fc.integer({ min: 1, max: 50 })).map((ids) => new Set(ids))

const choice = fc.record(
  {
    shade: fc.subarray(['krasnyy', 'nyud', 'siniy']),
    brand: fc.subarray(['1', '2', '9']),
    effect: fc.subarray(['Шиммер', 'Плотный']),
    volume: fc.subarray(['10 мл']),
    priceFrom: fc.integer({ min: 0, max: 30 }),
    priceTo: fc.integer({ min: 20, max: 60 }),
    inStock: fc.boolean(),
    discounted: fc.boolean(),
    hasShade: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** A slow reference implementation of the filters. */
function matches(r: ScopeRow, c: ListingChoice, out: ReadonlySet<number>): boolean {
  const inList = (values: readonly string[] | undefined, value: string | null) =>
    !values || values.length === 0 || (value !== null && values.includes(value))
  return (
    inList(c.shade, r.shadeFamily) &&
    inList(c.brand, String(r.brandId)) &&
    inList(c.effect, r.effect) &&
    inList(c.volume, r.volume) &&
    r.price >= (c.priceFrom ?? 0) &&
    r.price <= (c.priceTo ?? Number.POSITIVE_INFINITY) &&
    (!c.inStock || !out.has(r.id)) &&
    (!c.discounted || r.basePrice > r.price) &&
    (!c.hasShade || r.shadeFamily !== null)
  )
}

const without = (c: ListingChoice, key: keyof ListingChoice): ListingChoice => {
  const { [key]: _, ...rest } = c
  return rest
}

describe('filtering a list of products', () => {
  // Requirement: CAT-4
  it('keeps exactly the rows that pass every filter', () => {
    fc.assert(
      fc.property(fc.array(row), choice, soldOut, (rows, c, out) => {
        const kept = rows.filter((r) => matches(r, c, out))
        const { total, rowsAt } = applyChoice(columnsOf(rows, out), c)
        expect(total).toBe(kept.length)
        expect(rowsAt(0, total)).toEqual(kept)
        expect(rowsAt(1, 3)).toEqual(kept.slice(1, 3))
      }),
    )
  })

  it('counts for each filter value the products that choosing only that value would leave', () => {
    fc.assert(
      fc.property(fc.array(row), choice, soldOut, (rows, c, out) => {
        const { counts } = applyChoice(columnsOf(rows, out), c)
        for (const value of ['krasnyy', 'nyud', 'siniy']) {
          expect(counts.shade.get(value) ?? 0).toBe(
            rows.filter((r) => matches(r, { ...c, shade: [value] }, out)).length,
          )
        }
        for (const value of ['1', '2', '9']) {
          expect(counts.brand.get(value) ?? 0).toBe(
            rows.filter((r) => matches(r, { ...c, brand: [value] }, out)).length,
          )
        }
      }),
    )
  })

  it('computes the stock and discount counts and the price range without their own condition', () => {
    fc.assert(
      fc.property(fc.array(row), choice, soldOut, (rows, c, out) => {
        const result = applyChoice(columnsOf(rows, out), c)
        expect(result.inStockCount).toBe(rows.filter((r) => matches(r, { ...c, inStock: true }, out)).length)
        expect(result.discountedCount).toBe(
          rows.filter((r) => matches(r, { ...c, discounted: true }, out)).length,
        )
        const prices = rows
          .filter((r) => matches(r, without(without(c, 'priceFrom'), 'priceTo'), out))
          .map((r) => r.price)
        expect(result.priceRange).toEqual(
          prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
        )
      }),
    )
  })

  // Requirement: CAT-4
  it('sorts by price, novelty, and discount, and keeps equal rows in order of demand', () => {
    const rows: ScopeRow[] = [
      { id: 1, price: 30, basePrice: 60, createdAt: 1 },
      { id: 2, price: 10, basePrice: 50, createdAt: 3 },
      { id: 3, price: 30, basePrice: 60, createdAt: 2 },
    ].map((r) => scopeRow({ ...r, brandId: 1, categoryId: 1, shadeFamily: null, effect: null, volume: null }))
    const order = (sort: NonNullable<ListingChoice['sort']>) =>
      applyChoice(columnsOf(rows, new Set()), { sort })
        .rowsAt(0, rows.length)
        .map((r) => r.id)
    expect(order('popular')).toEqual([1, 2, 3])
    expect(order('cheap')).toEqual([2, 1, 3])
    expect(order('expensive')).toEqual([1, 3, 2])
    expect(order('new')).toEqual([2, 3, 1])
    expect(order('discount')).toEqual([2, 1, 3])
  })

  // Requirement: REV-13
  it('sorts by rating, with products without reviews last in order of demand', () => {
    const rows = [1, 2, 3, 4].map((id) =>
      scopeRow({
        ...{ id, price: 10, basePrice: 10, createdAt: 1, brandId: 1, categoryId: 1 },
        ...{ shadeFamily: null, effect: null, volume: null },
      }),
    )
    const scores = new Map([
      [4, 4.1],
      [3, 4.6],
    ])
    const sorted = applyChoice(columnsOf(rows, new Set()), { sort: 'rating' }, scores).rowsAt(0, rows.length)
    expect(sorted.map(({ id }) => id)).toEqual([3, 4, 1, 2])
  })
})
