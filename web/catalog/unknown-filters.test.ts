import { expect, test } from 'vitest'
import type { Listing } from '#shared/catalog/contract.ts'
import { unknownFiltersText, withoutUnknown } from './unknown-filters.ts'

const shade = (value: string): Listing['unknown'][number] => ({ key: 'shade', value })
const textsFor = (search: string, unknown: Listing['unknown']) =>
  unknownFiltersText(new URLSearchParams(search), unknown)?.replace(/\s/g, ' ') ?? null

// Requirement: CAT-10
test.each<[string, Listing['unknown'], string | null]>([
  ['', [], null],
  ['shade[]=krasnyy&utm_source=mail&page=x&query=лак&category=laki', [], null],
  ['brand[]=velta&inStock=0&discounted[]=1&sort=new&priceTo=1 250&priceFrom=&volume[]=', [], null],
  ['inStock[]=yes', [], 'Не знаем такого фильтра: наличие «yes». Показываем товары без него.'],
  [
    `brand[]=${'x'.repeat(81)}`,
    [],
    `Не знаем такого фильтра: бренд «${'x'.repeat(40)}…». Показываем товары без него.`,
  ],
  [
    'priceFrom=дорого&priceTo=-5',
    [],
    'Не знаем таких фильтров: цена от «дорого», цена до «-5». Показываем товары без них.',
  ],
  ['shade[]=xyz', [shade('xyz')], 'Не знаем такого фильтра: оттенок «xyz». Показываем товары без него.'],
  ['category[]=laki&category[]=x', [], 'Не знаем такого фильтра: «category». Показываем товары без него.'],
  [
    'shade[]=xyz&category[]=laki&priceFrom=-1&sort=up',
    [shade('xyz')],
    'Не знаем таких фильтров: оттенок «xyz», «category», цена от «-1», порядок «up». Показываем товары без них.',
  ],
  [
    'a[]=1&b[]=1&c[]=1&d[]=1&e[]=1',
    [],
    'Не знаем таких фильтров: «a», «b», «c», «d» и другие. Показываем товары без них.',
  ],
  [
    'brand[]=%00',
    [{ key: 'brand', value: '\0' }],
    'Не знаем такого фильтра: бренд «». Показываем товары без него.',
  ],
  ['constructor[]=1', [], 'Не знаем такого фильтра: «constructor». Показываем товары без него.'],
  [
    '',
    [shade('💅'.repeat(60))],
    `Не знаем такого фильтра: оттенок «${'💅'.repeat(40)}…». Показываем товары без него.`,
  ],
])('names what is unknown in %s with %j', (search, unknown, text) => {
  expect(textsFor(search, unknown)).toBe(text)
})

// Requirement: CAT-10
test('removes unknown values from the next address and nothing else', () => {
  const choice = { shade: ['xyz', 'krasnyy'], brand: ['nope'], sort: 'new', page: 2 } as const
  const unknown = [shade('xyz'), { key: 'brand', value: 'nope' } as const]
  expect(withoutUnknown({ ...choice, shade: [...choice.shade], brand: ['nope'] }, unknown)).toEqual({
    ...{ shade: ['krasnyy'], sort: 'new', page: 2 },
  })
})
