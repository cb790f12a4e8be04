import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

// Requirement: CHK-54
test('ends each text with one mark, whether or not the text brings it', () => {
  const texts = ['Заказ не оформлен', 'Попробуйте еще раз.', 'Купон не активирован!', '- "Телефон"']
  expect(sentences(texts)).toBe('Заказ не оформлен. Попробуйте еще раз. Купон не активирован! - "Телефон".')
})
