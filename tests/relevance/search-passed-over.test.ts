import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-92
it.each([
  ['жидкая помада матовая', 'жидкая'],
  ['матовая жидкая помада', 'матовая'],
  ['помада карандаш', 'карандаш'],
  ['фрезер с педалью', 'с педалью'],
  ['типсы с клеем', 'с клеем'],
])('the page says which word was passed over, whatever their order: %s', (query, words) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
})

// Requirement: SEARCH-92
it.each([
  ['крем от трещин до крови', 'до крови', 'Крем для ног'],
  ['у меня очень сухие пятки трескаются до крови нужен крем', 'до крови', 'Крем для ног'],
  ['помада для губ с витаминами', 'с витаминами', 'Помада'],
  ['шампунь с витаминами', 'с витаминами', 'Шампунь'],
])('a stray word does not hide the kind that is understood: %s', (query, words, kind) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.items.slice(0, 10).map(({ marking }) => demo.kindOf(marking))).toEqual(Array(10).fill(kind))
  expect(leftOut?.words).toBe(words)
})

// Requirement: SEARCH-90
it.each([
  ['крем для рук для работы в огороде', 'крем для рук для работы'],
  ['девушка а почем у вас пилки для ногтей оптом штук пятьдесят', 'пилки для ногтей оптом'],
  ['муж подарил лампу какой гель лак купить', 'гель лак'],
  ['купила аппарат какие фрезы нужны', 'фрезы'],
  ['есть лампа какой топ взять', 'топ'],
  ['есть гель лак какой лучше', 'гель лак'],
  ['что купить для домашнего педикюра', 'педикюр'],
  ['хочу научиться делать маникюр', 'маникюр'],
])('a spoken sentence asks for one thing: %s', (query, meant) => {
  const { listing, correction } = demo.search(query)
  expect([listing.total, correction]).toEqual([demo.search(meant).listing.total, null])
})

// Requirement: SEARCH-61
it.each(['витамины', 'витамины для волос', 'лампа в сад', 'крем для рук в огород'])(
  '%s finds nothing',
  (query) => {
    expect(demo.search(query).listing.total).toBe(0)
  },
)

// Requirement: SEARCH-92
it.each([
  ['крем для рук с мочевиной', 'Крем для рук'],
  ['маска для рук с мочевиной', 'Маска для рук'],
])('the kind is exchanged for no other one that has what is told: %s', (query, kind) => {
  const { listing, leftOut } = demo.search(query)
  expect(new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))).toEqual(new Set([kind]))
  expect(leftOut?.words).toBe('с мочевиной')
})

// Requirement: SEARCH-6
it.each(['пилки 50 штук 180', 'пилки 180 50 штук'])('two numbers stay apart in either order: %s', (query) => {
  const names = demo.search(query).listing.items.map(({ name }) => name.replaceAll('\u00a0', ' '))
  expect(names).not.toEqual([])
  expect(names.filter((name) => !/180.*50 шт/u.test(name))).toEqual([])
})

// Requirement: SEARCH-50
it.each(['кисть для пыли', 'щетка от пыли'])('what no kind is for is not found: %s', (query) => {
  expect(demo.search(query).listing.total).toBe(0)
})

// Requirement: SEARCH-92
it.each([
  ...['коричневые тени', 'зеленые тени', 'тени синие', 'тени для век синие'],
  ...['золотые тени', 'нюдовая палетка', 'бежевые тени для век', 'серая палетка теней', 'фиолетовые тени'],
])('a color that the catalog does not tell of the kind is said to be left out: %s', (query) => {
  const { listing, leftOut, correction } = demo.search(query)
  expect(new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))).toEqual(
    new Set(['Палетка теней']),
  )
  expect(leftOut?.words).toMatch(/^(?:коричн|зелен|син|розов|золот|нюд|беж|сер|фиолет)\p{L}+$/u)
  expect(correction).toBeNull()
})

// Requirement: SEARCH-54
it.each([
  ['черная тушь', 'Чёрный'],
  ['тушь коричневая', 'Коричневый'],
  ['синяя тушь', 'Синий'],
  ['румяна розовые', 'Розовый'],
])('and one that it tells is a chip: %s', (query, label) => {
  expect(demo.search(query).parts).toContainEqual(expect.objectContaining({ type: 'color', label }))
})

// Requirement: SEARCH-92
it.each([
  ['крем для ребенка', 'для ребенка'],
  ['крем для младенца', 'для младенца'],
  ['крем для беременных', 'для беременных'],
  ['шампунь для детей', 'для детей'],
  ['детский шампунь', 'детский'],
  ['шампунь для мужчин', 'для мужчин'],
  ['лак для ногтей детский', 'детский'],
  ['гель лак для беременных', 'для беременных'],
  ['шампунь для мужчин от перхоти', 'для мужчин от перхоти'],
])('for whom nothing of the kind is told to be is said to be passed over: %s', (query, words) => {
  const { listing, leftOut, correction } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
  expect(correction).toBeNull()
})

// Requirement: SEARCH-49
it.each([
  ...['крем для мамы', 'помада для девушки', 'подарок мужчине', 'набор для мужчин', 'укрепитель для мужчин'],
  ...['крем для рук для повара', 'мужской маникюр', 'гель лак для начинающих', 'пилка для ребенка'],
  ...['перчатки на большую мужскую руку', 'расческа для мужчины'],
])('for whom else a product is says nothing that were passed over: %s', (query) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut).toBeNull()
})

// Requirement: SEARCH-49
it.each([
  ['пилка для нарощенных ногтей', /(?:80\/80|100\/1\d0)/u],
  ['пилка для акрила', /(?:80\/80|100\/1\d0)/u],
  ['фреза для акрила', /(?:зелёная|чёрная) полоса/u],
  ['фреза для пяток', /(?:зелёная|чёрная) полоса/u],
])('what does the harder work comes first: %s', (query, name) => {
  const names = demo.search(query).listing.items.map((item) => item.name.replaceAll('\u00a0', ' '))
  expect(names.slice(0, 10).filter((one) => !name.test(one))).toEqual([])
})
