import { expect, test } from 'vitest'
import { addressedTo, type Letter, letterText } from './letter.ts'

const LETTER: Letter = {
  ...{ subject: 'Заказ № 7 принят', preheader: 'Спасибо', to: 'buyer', heading: 'Заказ принят' },
  blocks: [
    { type: 'text', text: 'Мы приняли ваш заказ.' },
    {
      type: 'lines',
      lines: [{ name: 'Лак', count: '2 шт.', sum: '100 р.' }],
      sums: [{ label: 'Итого', value: '100 р.', isTotal: true }],
    },
    { type: 'facts', facts: [{ label: 'Оплата', value: 'картой' }] },
    { type: 'note', text: 'Мелочь.' },
    { type: 'link', text: 'Посмотреть заказ', href: 'https://shop.test/order/a/' },
  ],
  why: 'Потому что вы заказали.',
}

// Requirement: MAIL-1
test('the text part has every block of a letter in its order, with the address of each link', () => {
  expect(letterText(LETTER)).toBe(
    [
      'Здравствуйте!',
      'Мы приняли ваш заказ.',
      'Лак, 2\u00a0шт.\u00a0— 100\u00a0р.\nИтого: 100 р.',
      'Оплата: картой',
      'Мелочь.',
      'Посмотреть заказ: https://shop.test/order/a/',
      'Ваш «Глянец»',
      'Потому что вы заказали.',
    ].join('\n\n'),
  )
})

// Requirement: MAIL-7
test.each([
  ['Ветрова Марина', 'Здравствуйте, Марина!'],
  ['Цой Виктор', 'Здравствуйте, Цой Виктор!'],
  ['', 'Здравствуйте!'],
  ['Купи дёшево www.example.ru', 'Здравствуйте!'],
  ['Марина https://example.ru', 'Здравствуйте!'],
])('a letter to %j begins with %j', (name, greeting) => {
  expect(letterText(addressedTo(LETTER, name)).split('\n')[0]).toBe(greeting)
})

test('a letter to the staff has neither greeting nor signature', () => {
  const text = letterText({ ...LETTER, to: 'staff' })
  expect(text).toMatch(/^Мы приняли/)
  expect(text).not.toContain('Ваш «Глянец»')
})
