import { expect, test } from 'vitest'
import { signatureOf } from './signature.ts'

// Requirement: REV-8
test.each([
  ['Ветрова Марина', 'Марина\u00a0В.'],
  ['Марина Ветрова', 'Марина\u00a0В.'],
  ['  ветрова   марина ', 'Марина\u00a0В.'],
  ['Ветрова Марина Игоревна', 'Марина\u00a0В.'],
  ['Марина Игоревна Ветрова', 'Марина\u00a0В.'],
  ['Римская-Корсакова Анна-Мария', 'Анна-Мария\u00a0Р.'],
  // Not clear which is which: the field asks for the surname first.
  ['Смит Анна', 'Анна\u00a0С.'],
  ['Марина', 'Марина'],
])('%j signs as %j', (name, signature) => {
  expect(signatureOf(name)).toBe(signature)
})

test.each([
  '',
  '   ',
  'Купи дёшево www.example.ru',
  '8 900 123',
  'a@b.ru',
  'Я'.repeat(31),
  'Раз Два Три Четыре',
])('%j signs nothing', (name) => {
  expect(signatureOf(name)).toBeNull()
})
