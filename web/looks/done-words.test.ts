import { expect, test } from 'vitest'
import type { LeftOut } from '#shared/looks/contract.ts'
import { doneWords } from './done-words.ts'

const GONE: LeftOut = { name: 'Поталь', why: 'stock', wanted: 1, inBasket: 0 }
const words = (added: number, already: number, leftOut: LeftOut[] = []) =>
  doneWords({ added, already, leftOut }).replaceAll('\u00a0', ' ')

// Requirement: LOOK-6
test.each([
  [7, 0, [], 'В корзину добавлены 7 товаров'],
  [1, 0, [], 'В корзину добавлен 1 товар'],
  [4, 1, [], 'В корзину добавлены 4 товара, ещё 1 товар уже лежал в ней'],
  [4, 2, [GONE], 'В корзину добавлены 4 товара, ещё 2 товара уже лежали в ней. Не хватило:'],
  [0, 7, [], 'Весь набор уже в корзине'],
  [0, 6, [GONE], 'Остального пока нет:'],
  [0, 0, [GONE], 'Сейчас ничего из набора нет в наличии'],
])('%i added, %i in the basket, left out: %o', (added, already, leftOut, text) => {
  expect(words(added, already, leftOut)).toBe(text)
})
