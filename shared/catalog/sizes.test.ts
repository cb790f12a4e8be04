import { describe, expect, it, test } from 'vitest'
import { compareSizes, sizeLabel, sizesLabel } from './sizes.ts'

// Requirement: CAT-16
describe('compareSizes sorts', () => {
  it.each([
    ['thousands with a space', ['500 ₽', '1\u00a0000 ₽', '1 500 р.', '10\u00a0000 ₽']],
    ['decimals with a comma', ['0,5 г', '2,3 г', '2,7 г', '10 г']],
    ['sizes of different units of one measure', ['300 мл', '1 л', '1500 мл', '2 л']],
    ['clothing sizes', ['XS', 'S', 'M', 'L', 'XL']],
    ['brush numbers, the finest first', ['№ 00', '№ 0', '№ 1', '№ 10']],
    ['rhinestones', ['SS3, 100 шт.', 'SS10, 50 шт.', 'SS10, 100 шт.', 'SS12, 50 шт.']],
    ['sets after single pieces, by their number', ['8 мл', '10 мл', '3 × 8 мл', '3 × 10 мл', '6 × 5 мл']],
    [
      'volumes, weights, lengths and counts separately',
      ['5 мл', '100 мл', '3 г', '50 г', '5 мм', '10 см', '2 шт.'],
    ],
  ])('%s', (_name, sizes) => {
    expect(sizes.toReversed().sort(compareSizes)).toEqual(sizes)
    expect([...sizes.slice(1), ...sizes.slice(0, 1)].sort(compareSizes)).toEqual(sizes)
  })
})

// Requirement: PROD-9
test.each([
  ['10 мл', [['Объём', '10 мл']], 'Объём'],
  [
    '500 ₽',
    [
      ['Номинал', '500 ₽'],
      ['Вид', 'карта'],
    ],
    'Номинал',
  ],
  [
    'SS4, 100 шт.',
    [
      ['Размер', 'SS4'],
      ['В упаковке', '100 шт.'],
    ],
    'Размер',
  ],
  [
    '2 мм',
    [
      ['Диаметр', '2 мм'],
      ['Рабочая часть', '2 мм'],
    ],
    'Диаметр',
  ],
  // A product without such a property: the unit decides.
  ['10 мл', [['Страна', 'Россия']], 'Объём'],
  ['3 предмета', [], 'В наборе'],
] as const)('names %s by the property that states it, else by its unit', (size, properties, label) => {
  expect(sizeLabel(size, properties)).toBe(label)
})

// Requirement: CAT-17
test.each([
  [['10 мл', '1 л'], 'Объём'],
  [['500 ₽', '1 000 р.'], 'Номинал'],
  [['5 г'], 'Вес'],
  [['2 шт.', '10 шт.'], 'В упаковке'],
  [['7 мм', '№ 2', 'SS5, 10 шт.'], 'Размер'],
  [['10 мл', '5 г'], 'Объём и\u00a0вес'],
  [['10 мл', '5 г', '2 шт.'], 'Объём и\u00a0размер'],
  [['7 мм', '2 шт.'], 'Размер'],
])('names a filter of %j as %s', (sizes, label) => {
  expect(sizesLabel(sizes)).toBe(label)
})
