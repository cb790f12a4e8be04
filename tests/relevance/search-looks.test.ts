import { describe, expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function firstKinds(query: string): readonly (string | undefined)[] {
  const { listing, correction } = demo.search(query)
  expect(correction).toBeNull()
  return [...new Set(listing.items.slice(0, 10).map(({ marking }) => demo.kindOf(marking)))]
}

const DRAWN = ['Слайдер', 'Наклейки', 'Переводная фольга']

// Requirement: SEARCH-49
describe('how nails are to be done', () => {
  it.each([
    ...['матовый', 'глянцевый', 'яркий', 'нежный', 'однотонный', 'темный', 'модный', 'пастельный'],
    ...['красный', 'нюдовый', 'лавандовый', 'темно синий', 'красный и белый', 'серебристый'],
  ])('is read as a color or an effect of gel polish: %s', (look) => {
    for (const query of [`${look} маникюр`, `маникюр ${look}`, `${look} педикюр`]) {
      expect(firstKinds(query), query).toEqual(['Гель-лак'])
      expect(demo.search(query).listing.total).toBe(demo.search(`${look} гель лак`).listing.total)
    }
  })

  it.each([
    ['маникюр невесты', 'нежный гель лак'],
    ['маникюр на выпускной', 'нежный гель лак'],
    ['деловой маникюр', 'нюдовый гель лак'],
    ['маникюр для офиса', 'нюдовый гель лак'],
    ['маникюр школьнице', 'нюдовый гель лак'],
    ['маникюр для подростка', 'нюдовый гель лак'],
    ['маникюр на короткие ногти', 'нюдовый гель лак'],
    ['педикюр на каждый день', 'нюдовый гель лак'],
    ['маникюр на хэллоуин', 'черный гель лак'],
    ['маникюр в розовых тонах', 'розовый гель лак'],
    ['маникюр бордового цвета', 'бордовый гель лак'],
  ])('is told by its occasion, %s being %s', (query, meant) => {
    const markings = (text: string) => demo.search(text).listing.items.map(({ marking }) => marking)
    expect(markings(query)).toEqual(markings(meant))
  })

  // Requirement: SEARCH-274
  it.each([
    ['красный маникюр на новый год', 'красный гель лак'],
    ['маникюр на новый год красный', 'красный гель лак'],
    ['красный и золотой маникюр на новый год', 'красный и золотой гель лак'],
    ['красные ногти на новый год', 'красный гель лак'],
    ['красный маникюр на 8 марта', 'красный гель лак'],
    ['розовый маникюр на свадьбу', 'розовый гель лак'],
    ['матовый маникюр на 8 марта', 'матовый гель лак'],
    ['маникюр на корпоратив красный', 'красный гель лак'],
    ['свадебный маникюр', 'нежный гель лак'],
    ['ногти на свадьбу', 'нежный гель лак'],
    ['нежный маникюр на свадьбу', 'нежный гель лак'],
    ['маникюр на 1 сентября', 'нюдовый гель лак'],
    ['ногти на 8 марта', 'маникюр на 8 марта'],
    ['маникюр на день рождения', 'праздничный маникюр'],
    ['маникюр на праздник', 'праздничный маникюр'],
  ])('is told by its color beside an occasion and by an event, %s being %s', (query, meant) => {
    const markings = (text: string) => demo.search(text).listing.items.map(({ marking }) => marking)
    expect(markings(query).length).toBeGreaterThan(0)
    expect(markings(query)).toEqual(markings(meant))
  })

  it.each([
    ...['осенний маникюр', 'летний маникюр', 'весенний педикюр', 'маникюр с цветами', 'маникюр на 8 марта'],
    ...['маникюр с сердечками', 'леопардовый маникюр', 'маникюр на 14 февраля', 'маникюр с листочками'],
  ])('is drawn where it has a motif or a feast: %s', (query) => {
    expect(DRAWN).toEqual(expect.arrayContaining([...firstKinds(query)]))
    expect(demo.search(query).listing.total).toBeGreaterThan(4)
  })

  it.each([
    ['комбинированный маникюр', 'Маникюрный аппарат'],
    ['аппаратный маникюр', 'Маникюрный аппарат'],
    ['японский маникюр', 'Полировщик'],
    ['европейский маникюр', 'Ремувер'],
  ])('is a kind of work by itself: %s', (query, kind) => {
    expect(firstKinds(query)[0]).toBe(kind)
  })

  it.each(['макияж невесты', 'свадебный макияж', 'макияж на выпускной', 'дневной макияж'])(
    'lists all of makeup: %s',
    (query) => {
      expect(demo.search(query).listing.total).toBe(demo.search('макияж').listing.total)
    },
  )
})

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
