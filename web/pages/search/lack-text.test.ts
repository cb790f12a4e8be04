import { expect, test } from 'vitest'
import { lackText } from './lack-text.ts'

// Requirement: SEARCH-57
test.each([
  ['лампа', 'Шампунь у нас есть, но по слову «лампа» ничего не нашлось.'],
  ['от перхоти', 'Шампунь у нас есть, но по словам «от перхоти» ничего не нашлось.'],
])('says of %j that nothing is found by it', (label, said) => {
  expect(lackText({ label: 'Шампунь', lack: { type: 'word', label } }).replaceAll('\u00a0', ' ')).toBe(said)
})

// Requirement: SEARCH-98
test('says that nothing of a kind is discounted', () => {
  const said = lackText({ label: 'Подарочная карта', lack: { type: 'list', label: '' } })
  expect(said.replaceAll('\u00a0', ' ')).toBe('Подарочная карта у нас есть, но сейчас без скидки.')
})
