import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import { BasketNotes } from './basket-notes.tsx'

function notesOf(over: object): string {
  const basket = { hasLargeItem: false, coupon: null, summary: { gifts: [] }, taken: {}, ...over }
  const delivery = { deliveryPrice: null, couponIneligibility: null }
  return renderToStaticMarkup(<BasketNotes basket={basket as unknown as BasketView} delivery={delivery} />)
}

// Requirement: DLV-34, COUP-11
test('the totals of the basket name a large item and what a coupon for free delivery does', () => {
  expect(notesOf({})).toBe('')
  expect(notesOf({ hasLargeItem: true })).toContain('Заказ крупногабаритный - стоимость и сроки доставки')
  const coupon = { code: 'dostavka', kind: 'free-delivery' }
  expect(notesOf({ coupon })).toContain('Купон dostavka: доставка будет бесплатной')
})
