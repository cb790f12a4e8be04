import { expect, test } from 'vitest'
import { cutWords, findWords, ledWords, onlyWords } from './cut-words.ts'

const spansOf = (text: string, words: readonly string[]) => findWords(text, words, []) ?? []

// Requirement: SEARCH-54
test.each([
  ['красный гель-лак', ['гель', 'лак'], 'красный'],
  ['Красный Гель-Лак', ['красный'], 'Гель-Лак'],
  ['топ без липкого слоя 10 мл', ['липкого', 'слоя'], 'топ 10 мл'],
  ['кисть для геля вельта', ['кисть'], 'геля вельта'],
  ['помада винного цвета вельта', ['винного'], 'помада вельта'],
  ['помада темно синяя', ['темно', 'синяя'], 'помада'],
  ['перчатки размер с вельта', ['вельта'], 'перчатки размер с'],
  ['крем и скраб', ['скраб'], 'крем'],
  ['крем для ног, а не для рук', ['рук'], 'крем для ног'],
  ['слайдер с котами, но не с бабочками', ['бабочками'], 'слайдер с котами'],
  ['лак лак', ['лак'], 'лак'],
  ['Гель-лак «Вельта», 8 мл', ['вельта'], 'Гель-лак 8 мл'],
  ['гелевый лак, вельта', ['вельта'], 'гелевый лак'],
])('«%s» without %j is «%s»', (text, words, rest) => {
  expect(cutWords(text, spansOf(text, words))).toBe(rest)
})

// Requirement: SEARCH-92
test('takes words with the small ones before them, as they are written', () => {
  const text = 'Кисть со стразами и с ароматом Розы'
  expect(ledWords(text, spansOf(text, ['стразами', 'розы']))).toBe('со стразами и с ароматом Розы')
})

test('keeps only some words with their prepositions', () => {
  const text = 'мягкая фреза для начинающих без абразива'
  expect(onlyWords(text, spansOf(text, ['мягкая', 'абразива']))).toBe('мягкая без абразива')
})

test('finds no word inside another one, and each place once', () => {
  expect(findWords('лаки лак', ['лак'], [])).toEqual([{ from: 5, to: 8 }])
  expect(findWords('лак лак', ['лак', 'лак'], [])).toHaveLength(2)
  expect(findWords('лак', ['лак', 'лак'], [])).toBeNull()
})
