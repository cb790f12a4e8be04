import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import type { DeliveryOfCoupon } from '#web/coupons/coupon-words.ts'
import { BasketNotes } from './basket-notes.tsx'

function notesOf(over: object, couponIneligibility: string | null = null): string {
  const basket = { hasLargeItem: false, coupon: null, summary: { gifts: [] }, taken: {}, ...over }
  const delivery = { deliveryPrice: null, couponIneligibility } as DeliveryOfCoupon
  const html = renderToStaticMarkup(
    <BasketNotes basket={basket as unknown as BasketView} delivery={delivery} />,
  )
  return html.replaceAll('\u00a0', ' ')
}

const FREE = { code: 'dostavka', kind: 'free-delivery', missing: 0 }
const LARGE = 'Заказ крупногабаритный - стоимость и сроки доставки'

// Requirement: DLV-34, COUP-11
test('the totals of the basket name a large item and what a coupon for free delivery does', () => {
  expect(notesOf({})).toBe('')
  expect(notesOf({ hasLargeItem: true })).toContain(LARGE)
  expect(notesOf({ coupon: FREE })).toContain('Купон dostavka: доставка будет бесплатной')
  expect(notesOf({ coupon: { ...FREE, kind: 'percent' } })).toBe('')
})

// Requirement: DLV-34, COUP-19
test('with a large item they promise no free delivery, and say what a coupon lacks', () => {
  const large = notesOf({ hasLargeItem: true, coupon: FREE })
  expect(large).toContain(LARGE)
  expect(large).not.toContain('бесплатн')
  expect(notesOf({ hasLargeItem: true, coupon: FREE }, 'delivery')).toContain(
    'Купон dostavka пока не действует: доставка бесплатна и без него',
  )
})

// Requirement: COUP-19
test.each([
  ['minimum', 'до минимальной суммы не хватает 399 р.'],
  ['goods', 'в корзине нет товаров, для которых он выпущен'],
  ['gift', 'подарки по нему закончились'],
])('they say of a coupon without effect what is missing: %s', (why, text) => {
  expect(notesOf({ coupon: { ...FREE, missing: 399 } }, why)).toContain(
    `Купон dostavka пока не действует: ${text}`,
  )
})
