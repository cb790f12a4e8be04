import { expect, it } from 'vitest'
import { usualText } from './usual-text.ts'

// Requirement: CHK-85
it.each([
  [[], null],
  [['оплата'], 'Как в\u00a0прошлый раз: оплата. Можно поменять.'],
  [['доставка', 'оплата'], 'Как в\u00a0прошлый раз: доставка и\u00a0оплата. Всё можно поменять.'],
  [
    ['доставка', 'адрес', 'оплата'],
    'Как в\u00a0прошлый раз: доставка, адрес и\u00a0оплата. Всё можно поменять.',
  ],
])('says that %j are as they were last time', (parts, text) => {
  expect(usualText(parts)).toBe(text)
})
