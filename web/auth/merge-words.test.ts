import { describe, expect, test } from 'vitest'
import type { MergeNotice } from '#shared/auth/contract.ts'
import { mergeWords } from './merge-words.ts'

const NOTHING: MergeNotice = { basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] }
const textsFor = (merged: Partial<MergeNotice>) =>
  mergeWords({ ...NOTHING, ...merged }).map((text) => text.replaceAll('\u00a0', ' '))

test('returns no sentence if nothing was merged', () => {
  expect(textsFor({})).toEqual([])
})

// Requirement: AUTH-49, AUTH-82, UI-2
describe('mergeWords', () => {
  test.each<[Partial<MergeNotice>, string]>([
    [{ basketQuantity: 1 }, 'В корзине теперь 1 товар вместе с выбранными раньше.'],
    [{ basketQuantity: 3 }, 'В корзине теперь 3 товара вместе с выбранными раньше.'],
    [{ basketQuantity: 11 }, 'В корзине теперь 11 товаров вместе с выбранными раньше.'],
    [{ favorites: 21 }, 'В избранном теперь 21 товар вместе с отложенными раньше.'],
    [
      { lowered: [{ name: 'Гель-лак № 127', available: 4 }] },
      'Гель-лак № 127: в корзине 4 шт., больше сейчас нет.',
    ],
    [{ leftOut: ['Топ', 'База'] }, 'В корзину не поместилось: Топ; База.'],
    [{ orders: 1 }, 'Нашёлся 1 заказ с этим номером, теперь в кабинете.'],
    [{ orders: 2 }, 'Нашлись 2 заказа с этим номером, теперь в кабинете.'],
    [{ orders: 5 }, 'Нашлось 5 заказов с этим номером, теперь в кабинете.'],
  ])('describes %j', (merged, text) => {
    expect(textsFor(merged)).toEqual([text])
  })
})

test('returns one sentence for each change', () => {
  const lowered = [{ name: 'Топ', available: 2 }]
  expect(textsFor({ basketQuantity: 2, favorites: 1, orders: 1, lowered, leftOut: ['База'] })).toHaveLength(5)
})

test('joins numbers and their words by non-breaking spaces', () => {
  expect(mergeWords({ ...NOTHING, basketQuantity: 3 })).toEqual([
    'В\u00a0корзине теперь 3\u00a0товара вместе с\u00a0выбранными раньше.',
  ])
})
