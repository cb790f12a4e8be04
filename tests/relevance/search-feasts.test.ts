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
  ['подарок на двадцать третье февраля', 'подарок'],
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
