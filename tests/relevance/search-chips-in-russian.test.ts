import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const chips = (query: string) => demo.search(query).parts.map(({ label }) => label)

// Requirement: SEARCH-235
it.each([
  ['фреза кукуруза твердосплав', 'Твердосплавная фреза'],
  ['твердосплавка кукуруза', 'Твердосплавная фреза'],
  ['керамика пуля синяя', 'Керамическая фреза'],
  ['топ бархат 10 мл', 'Бархатный топ'],
  ['голубая кошка', 'Гель-лак «кошачий глаз»'],
  ['кошачка зелёная', 'Гель-лак «кошачий глаз»'],
  ['светоотражайка серебро', 'Светоотражающий'],
  ['термо лак меняет цвет', 'Гель-лак термо'],
  ['что подарить девушке на 8 марта до 1000', 'Подарок'],
  ['кисть для вензелей 00', 'Кисть для вензелей'],
])('a kind is called as the shop would, whatever was typed: %s', (query, kind) => {
  expect(chips(query)).toContain(kind)
})

// Requirement: SEARCH-235
it.each([
  ['для салона жидкое мыло литр', ['Жидкое мыло', '1000 мл']],
  ['мыльце жидкое лавандовое', ['Жидкое мыло', 'лавандовое']],
  ['пудра для френча акриловая розовая', ['Акриловая пудра', 'Розовый']],
])('a word of the name of the kind is no chip of its own: %s', (query, labels) => {
  expect(chips(query)).toEqual(labels)
})

// Requirement: SEARCH-235
it.each([
  ['масло для кутикулы с пипеткой лаванда', ['Масло для кутикулы', 'с пипеткой', 'лаванда']],
  ['крем для рук с маслом ши до 500', ['Крем для рук', 'с маслом ши']],
  ['крем с маслом персика 50 мл', ['Крем', 'с маслом персика', '50 мл']],
  ['вытяжка тихая с фильтром хепа', ['Вытяжка', 'с фильтром хепа']],
])('only what a preposition governs is one chip with it: %s', (query, labels) => {
  expect(chips(query)).toEqual(labels)
})
