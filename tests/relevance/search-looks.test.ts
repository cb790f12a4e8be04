import { describe, expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function firstKinds(query: string): readonly (string | undefined)[] {
  const { listing, correction } = demo.search(query)
  expect(correction).toBeNull()
  return [...new Set(listing.items.slice(0, 10).map(({ marking }) => demo.kindOf(marking)))]
}

// Requirement: SEARCH-49
describe('what is to be taken off', () => {
  it.each([
    ...['как снять наращенные ногти', 'снять базу', 'смыть базу', 'снять топ', 'убрать топ', 'снятие базы'],
    ...['снять гелевые ногти', 'чем снять акриловые ногти', 'чем снять акригель', 'снять полигель'],
    ...[
      'жидкость для снятия базы',
      'средство для удаления акригеля',
      'снять каучуковую базу',
      'снять матовый топ',
    ],
  ])('asks for what removes it: %s', (query) => {
    expect(firstKinds(query)).toEqual(['Жидкость для снятия'])
  })

  it.each([
    ['фреза для снятия базы', 'Фреза'],
    ['фреза для снятия каучуковой базы', 'Фреза'],
    ['пилка для снятия базы', 'Пилка'],
    ['аппарат для снятия топа', 'Маникюрный аппарат'],
  ])('is not what does it: %s', (query, kind) => {
    expect(firstKinds(query)).toEqual([kind])
  })
})

// Requirement: SEARCH-49
it.each(['мозоли от туфель', 'мозоли от обуви'])('%s names what the complaint comes from', (query) => {
  expect(demo.search(query).listing.total).toBe(demo.search('мозоли').listing.total)
})

// Requirement: SEARCH-49
it.each([
  ...['черные точки', 'белый налет', 'веснушки', 'родинка', 'отекли ноги', 'сумка', 'сумочка'],
  ...[
    'аллергия на гель лак',
    'аллергия на лак',
    'синяки под глазами',
    'мешки под глазами',
    'украшения для волос',
  ],
])('%s finds nothing and is not put right', (query) => {
  expect(demo.search(query)).toMatchObject({ correction: null, listing: { total: 0 } })
})
