import { expect, test } from 'vitest'
import { soldOutWords } from './sold-out-words.ts'

test.each([
  [1, false, 'Один товар закончился'],
  [2, false, 'Некоторые товары закончились'],
  [21, false, 'Некоторые товары закончились'],
  [1, true, 'Товар закончился'],
  [2, true, 'Все товары закончились'],
])('says for %i sold-out lines, all of the basket: %j: %s', (count, isAllSoldOut, words) => {
  expect(soldOutWords(count, isAllSoldOut)).toContain(words)
})
