import { expect, test } from 'vitest'
import { readPrice } from './read-price.ts'

// Requirement: SEARCH-51, SEARCH-60, SEARCH-62
test.each([
  ['маникюрный стол до 15 тысяч', 'маникюрный стол', { to: 15_000 }],
  ['лампа для маникюра 2000 - 3 000', 'лампа для маникюра', { from: 2000, to: 3000 }],
  ['лак от 100 до 300 рублей', 'лак', { from: 100, to: 300 }],
  ['помада дешевле 400 руб', 'помада', { to: 399 }],
  ['фреза не дороже 300 р', 'фреза', { to: 300 }],
  ['кусачки в пределах тысячи', 'кусачки', { to: 1000 }],
  ['вытяжка от 4000 руб', 'вытяжка', { from: 4000 }],
  ['шампунь до 400р', 'шампунь', { to: 400 }],
  ['недорогие стразы', 'стразы', { isCheap: true }],
  ['самые дишевые перчатки', 'перчатки', { isCheap: true, isCheapest: true }],
  ['помада до пятисот рублей', 'помада', { to: 500 }],
  ['аппарат до пяти тысяч', 'аппарат', { to: 5000 }],
])('reads the price of %s', (query, text, price) => {
  expect(readPrice(query)).toMatchObject({ text, price })
})

test.each([
  'гель лак до 15 мл',
  'пилка 180-240',
  'крем от трещин',
  'аппарат до 35000 оборотов',
  'помада за 60',
  'недорого',
])('reads no price in %s', (query) => {
  expect(readPrice(query)).toMatchObject({ text: query, price: null })
})
