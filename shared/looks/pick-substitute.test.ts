import { describe, expect, test } from 'vitest'
import { type LookProduct, pickSubstitute } from './pick-substitute.ts'

const WANTED: LookProduct = {
  ...{ id: 1, name: 'Гель-лак «Мокрый гранат» № 127', categoryId: 5, artKind: 'polish', finish: 'cream' },
  ...{ shadeFamily: 'granat', shadeHex: '#8e1032', lineId: 10, brandId: 20, price: 468 },
  ...{ available: 0, rank: 1 },
}
const other = (id: number, changed: Partial<LookProduct> = {}): LookProduct => ({
  ...WANTED,
  ...{ id, lineId: 11, brandId: 21, available: 5, rank: id },
  ...changed,
})
const pick = (...candidates: LookProduct[]) => pickSubstitute(WANTED, candidates, new Set())?.id ?? null

// Requirement: LOOK-5
describe('a sold-out product of a look', () => {
  test.each<[string, Partial<LookProduct>]>([
    ['of another category', { categoryId: 6 }],
    ['of another kind', { artKind: 'lacquer' }],
    ['with another finish', { finish: 'cateye' }],
    ['of another family of shades', { shadeFamily: 'krasnyy' }],
    ['that is sold out too', { available: 0 }],
  ])('is not replaced by one %s', (_, changed) => {
    expect(pick(other(2, changed))).toBeNull()
  })

  test('is not replaced by itself or by what the look has already', () => {
    expect(pick({ ...WANTED, available: 3 })).toBeNull()
    expect(pickSubstitute(WANTED, [other(2), other(3)], new Set([2]))?.id).toBe(3)
  })

  test('is replaced by the closest shade, whatever its brand and its price', () => {
    const same = { lineId: WANTED.lineId, brandId: WANTED.brandId }
    expect(pick(other(2, { ...same, shadeHex: '#c03050' }), other(3, { price: 900 }))).toBe(3)
  })

  test('is replaced by its own line before its brand, and by its brand before others', () => {
    const own = { brandId: WANTED.brandId }
    expect(pick(other(2), other(3, own), other(4, { ...own, lineId: WANTED.lineId }))).toBe(4)
    expect(pick(other(2), other(3, own))).toBe(3)
  })

  test('is replaced by the closest price, and then by the one in demand', () => {
    expect(pick(other(2, { price: 700 }), other(3, { price: 450 }))).toBe(3)
    expect(pick(other(3), other(2))).toBe(2)
  })

  test('is replaced by the same sort first, because a lesson depends on it', () => {
    const top = { artKind: 'top', shadeFamily: null, finish: 'clear', categoryId: 7 }
    const wanted = { ...WANTED, ...top, name: 'Топ без липкого слоя «Лёд», 15 мл' }
    const candidates = [
      other(2, { ...top, name: 'Топ глянцевый «Полдень», 10 мл', brandId: WANTED.brandId }),
      other(3, { ...top, name: 'Топ без липкого слоя «Блик», 10 мл', price: 900 }),
    ]
    expect(pickSubstitute(wanted, candidates, new Set())?.id).toBe(3)
  })
})
