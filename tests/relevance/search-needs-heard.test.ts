import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const firstKinds = (query: string) =>
  new Set(
    demo
      .search(query)
      .listing.items.slice(0, 10)
      .map(({ marking }) => demo.kindOf(marking)),
  )

// Requirement: SEARCH-55
it.each([
  [
    ['Крем для ног', 'Соль для ванночек'],
    [
      ...[
        'неприятный запах ног',
        'запах ног',
        'ноги воняют',
        'запах пота ног',
        'убрать запах ног',
        'ноги пахнут',
      ],
      ...['запах от ног', 'запах стоп', 'ступни пахнут', 'средство от запаха ног'],
    ],
  ],
  [['Шампунь'], ['сальная голова', 'голова сальная', 'сальная кожа головы']],
  [
    ['Маска для волос', 'Масло для волос'],
    ['пересушила волосы', 'волосы как мочалка', 'волосы как веник', 'спалила волосы', 'испортила волосы'],
  ],
  [
    ['Тушь'],
    ['ресницы прямые не гнутся', 'прямые ресницы', 'ресницы не завиваются', 'ресницы не подкручиваются'],
  ],
  [['Румяна'], ['бледные щеки', 'щеки бледные', 'румянец', 'освежить лицо']],
  [
    ['Праймер', 'Дегидратор', 'Каучуковая база', 'Камуфлирующая база'],
    [
      ...[
        'скалывается шеллак',
        'трескается шеллак',
        'шеллак не держится',
        'отлетает шеллак',
        'сколы шеллака',
      ],
      'отваливается шеллак',
    ],
  ],
  [
    ['Укрепитель ногтей', 'Масло для кутикулы'],
    ['сгрызла ногти', 'обгрызла ногти', 'искусала ногти', 'обкусала ногти'],
  ],
])('%j serve a complaint in whatever words', (kinds, queries) => {
  for (const query of queries) {
    const { correction, listing } = demo.search(query)
    expect({ query, correction, isFound: listing.total > 0 }).toEqual({
      query,
      correction: null,
      isFound: true,
    })
    expect(
      [...firstKinds(query)].filter((kind) => !kinds.includes(kind ?? '')),
      query,
    ).toEqual([])
  }
})

// Requirement: SEARCH-55
it.each([
  ['мочалка', false],
  ['пыль летит', true],
  ['шеллак', true],
  ['снять шеллак', true],
  ['румяна', true],
])('%s is not corrected; that it finds goods is %s', (query, isFound) => {
  const { listing, correction } = demo.search(query)
  expect(correction).toBeNull()
  expect(listing.total > 0).toBe(isFound)
})
