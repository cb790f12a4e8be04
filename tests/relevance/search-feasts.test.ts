import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const markings = (query: string) => demo.search(query).listing.items.map(({ marking }) => marking)

// Requirement: SEARCH-204
it.each([
  ...['8 марта', 'на 8 марта', 'к 8 марта', 'с 8 марта', '8марта', '8-е марта', 'восьмое марта', '8 мар'],
  ...['женский день', 'международный женский день', '14 февраля', 'четырнадцатое февраля', '14 фев'],
  ...['день влюбленных', '23 февраля', 'двадцать третье февраля', 'день защитника отечества', '1 сентября'],
  ...['первое сентября', 'день знаний', '9 мая', 'девятое мая', 'день победы', '12 июня', 'годовщина'],
  ...['8 марта 2027', '1 января 2027'],
])('a feast alone asks for gifts: %s', (query) => {
  const { listing, correction } = demo.search(query)
  expect(correction).toBeNull()
  expect(listing.total).toBe(demo.search('подарок').listing.total)
  expect(demo.kindOf(listing.items[0]?.marking ?? '')).toBe('Подарочный набор')
})

// Requirement: SEARCH-204
it.each([
  ['новый год', 'подарок на новый год'],
  ['на новый год', 'подарок на новый год'],
  ['31 декабря', 'подарок на новый год'],
  ['рождество', 'подарок на новый год'],
  ['на рождество маме', 'подарок на новый год маме'],
  ['8 марта маме', 'подарок маме'],
  ['маме на 8 марта', 'подарок маме'],
  ['подруге на день влюбленных', 'подарок подруге'],
  ['8марта подарки', 'подарки'],
  ['подарок на двадцать третье февраля', 'подарок мужчине'],
  ['23 февраля', 'подарок мужчине'],
  ['1 сентября', 'подарок учителю'],
])('and so does one with whom it is for: %s', (query, meant) => {
  expect(markings(query)).toEqual(markings(meant))
})

// Requirement: SEARCH-204
it.each([
  ['маникюр на 8 марта', ['Слайдер', 'Наклейки', 'Переводная фольга']],
  ['8 марта гель лак', ['Гель-лак']],
  ['наклейки на новый год', ['Наклейки']],
  ['гель лак 8 мл', ['Гель-лак']],
  ['10 марсала', ['Гель-лак']],
  ['парная 8 марта', ['Лак для ногтей']],
  ['марсала', ['Гель-лак', 'Лак для ногтей', 'Помада']],
])('but not one beside what is asked for: %s', (query, kinds) => {
  const found = demo.search(query).listing.items.map(({ marking }) => demo.kindOf(marking) ?? '')
  expect(found).not.toContain('Подарочный набор')
  expect(kinds).toContain(found[0])
})

/** Sets that are called for somebody. */
const NAMED_FOR = /«(?:Маме|Подруге|Для самой себя)/u

// Requirement: SEARCH-233
it.each([
  ...['для мужчины подарок', 'подарок мужу', 'подарок учительнице на 1 сентября', 'что подарить учителю'],
  ...['23 февраля', 'подарок на 23 февраля', '1 сентября', 'день знаний', 'подарочный набор коллеге'],
  ...['подарок начальнице', 'набор учительнице', 'день рождения мужу', 'подарить сестре', 'gift for man'],
])('no gift that is called for somebody else comes first: %s', (query) => {
  const names = demo.search(query).listing.items.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => NAMED_FOR.test(name))).toEqual([])
})

// Requirement: SEARCH-233
it.each([
  ['подарок маме', /«Маме/u],
  ['подарок подруге', /«Подруге/u],
])('what is called for them does: %s', (query, named) => {
  expect(demo.search(query).listing.items[0]?.name).toMatch(named)
})

// Requirement: SEARCH-233
it.each([
  ...['набор для маникюра начинающим', 'маникюрный набор', 'стартовый набор', 'набор мастера маникюра'],
  ...['набор для начинающих', 'набор для ногтей'],
])('a set for nails is no set of creams: %s', (query) => {
  const { listing } = demo.search(query)
  expect(listing.total).toBe(demo.search('набор гель лаков').listing.total)
})

// Requirement: SEARCH-233
it.each(['новогодний маникюр', 'маникюр на новый год', 'christmas nails', 'новогодние ногти'])(
  'nails for the new year are drawn on: %s',
  (query) => {
    const { listing, needKinds } = demo.search(query)
    const kinds = new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))
    expect([...kinds].sort()).toEqual(['Наклейки', 'Переводная фольга', 'Слайдер'])
    expect(listing.total).toBeLessThan(100)
    expect(needKinds).toEqual([])
  },
)
