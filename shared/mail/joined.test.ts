import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test.each([
  ['Гель-лак «Велюр», 10 мл', 'Гель-лак «Велюр», 10\u00a0мл'],
  ['1 шт.', '1\u00a0шт.'],
  ['Заказ № 7 на 1 200 р.', 'Заказ №\u00a07 на\u00a01 200\u00a0р.'],
  ['Лампа 48 Вт и пилка', 'Лампа 48\u00a0Вт и\u00a0пилка'],
  ['27 ноября — 2 города', '27 ноября\u00a0— 2 города'],
  ['Челябинск, ул. Лесная, д. 12', 'Челябинск, ул.\u00a0Лесная, д.\u00a012'],
])('a line of %j does not break inside a measure or after a short word', (text, expected) => {
  expect(joined(text)).toBe(expected)
})
