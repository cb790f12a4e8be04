import { expect, test } from 'vitest'
import { soldOutWords } from './sold-out-words.ts'

test.each([
  [1, 'Один товар закончился'],
  [2, 'Некоторые товары закончились'],
  [21, 'Некоторые товары закончились'],
])('says for %i sold-out lines: %s', (count, words) => {
  expect(soldOutWords(count, false)).toContain(words)
})
