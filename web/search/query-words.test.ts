import { describe, expect, test } from 'vitest'
import { markTyped, narrowQuery } from './query-words.ts'

describe('markTyped marks the word that is being typed', () => {
  const shown = (suggestion: string, typed: string) =>
    markTyped(suggestion, typed)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')
  test.each([
    ['гель-лак красный', 'гель лак красн', 'гель-лак [красн]ый'],
    ['Гель-лак гелевый', 'гель', '[Гель]-лак гелевый'],
    ['чёрный зелёный', 'ЗЕЛЕ', 'чёрный [зелё]ный'],
    ['пилка 180/240', '24', 'пилка 180/[24]0'],
    ['база', 'топ', 'база'],
    ['база', '', 'база'],
    ['база', 'база', '[база]'],
  ])('in %s for the typed text %s', (suggestion, typed, expected) => {
    expect(shown(suggestion, typed)).toBe(expected)
  })
})

test.each([
  ['гель лак', 'красный', 'гель лак красный'],
  ['гель лак красн', 'красный', 'гель лак красный'],
  ['гель лак зелен', 'зелёный', 'гель лак зелёный'],
  ['топ', '10 мл', 'топ 10 мл'],
  ['вельта', 'Вельта', 'Вельта'],
])('narrowQuery narrows %s by %s', (query, tap, expected) => {
  expect(narrowQuery(query, tap)).toBe(expected)
})
