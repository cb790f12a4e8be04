import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import { absentGiftText, leftGifts, leftGiftText } from './gift-words.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const gift = (key: string, name: string, item: string, isEarned = false) => ({
  ...{ key, name, quantity: 1, isEarned, isOfCoupon: false, item: { name: item, image: '' } },
})

// Requirement: CAMP-15
test.each([
  [
    'goal',
    1178,
    'Масло: подарок по акции убран, оплаченных покупок стало меньше. До него снова не хватает 1 178 р.',
  ],
  ['goal', 0, 'Масло: подарок по акции убран, оплаченных покупок стало меньше.'],
  ['stock', 0, 'Масло: подарок по акции сейчас закончился. Как только появится, снова ляжет в корзину.'],
] as const)('explains an absent gift by %s with %i roubles missing', (why, missing, text) => {
  expect(plain(absentGiftText({ name: 'Масло', why, missing: roubles(missing) }))).toBe(text)
})

// Requirement: BASK-63
test('names a removed gift by a rule together with its condition', () => {
  const file = gift('rule:1:5', 'За заказ от 3 000 р.', 'Пилка')
  expect(leftGiftText(file)).toBe('Подарок убран: Пилка. Условие: за заказ от 3 000 р.')
  expect(leftGiftText({ ...file, item: { ...file.item, name: 'Слайдеры, 12 шт.' } })).toBe(
    'Подарок убран: Слайдеры, 12 шт. Условие: за заказ от 3 000 р.',
  )
  const club = gift('campaign:1:6', 'Клуб', 'Масло', true)
  expect(leftGifts([file, club], [])).toEqual([file])
  expect(leftGifts([file, club], [file])).toEqual([])
  // Another rule that gives the same product counts as another gift.
  expect(leftGifts([file], [{ ...file, key: 'rule:2:5' }])).toEqual([file])
  expect(leftGifts([file], [gift('rule:1:5', 'От 3 000 р.', 'Пилочка')])).toEqual([])
})
