import { describe, expect, test } from 'vitest'
import type { BasketView, ChooseInput } from '#shared/basket/contract.ts'
import { formPart, isKept, keptInstead, stays } from './kept-choices.ts'

const KEPT = { tariffId: 7, pickupPointId: 0, paymentSystemId: 1, bonusesToWithdraw: 0 }
const basket = { ...KEPT, coupon: { code: 'gel_lak-15' } } as BasketView

test('of what was chosen the form takes its own part, and back what the basket holds instead', () => {
  const patch = { tariffId: 3, pickupPointId: 5, couponText: 'x' }
  expect(formPart(patch)).toEqual({ tariffId: 3, pickupPointId: 5 })
  expect(keptInstead(patch, basket)).toEqual({ tariffId: 7, pickupPointId: 0 })
})

test.each<[string, ChooseInput, boolean]>([
  ['another tariff', { tariffId: 3 }, false],
  ['the same tariff', { tariffId: 7, pickupPointId: 0 }, true],
  ['the same tariff, another point', { tariffId: 7, pickupPointId: 5 }, false],
  ['the coupon as it was typed', { couponText: 'GEL_lak-15' }, true],
  ['no coupon', { couponText: '' }, false],
])('whether the basket holds it: %s', (_name, patch, is) => {
  expect(isKept(patch, basket)).toBe(is)
})

describe('what stays is named', () => {
  test.each<[ChooseInput, string]>([
    [{ tariffId: 3, pickupPointId: 0 }, 'способ доставки остался прежним'],
    [{ paymentSystemId: 0 }, 'способ оплаты остался прежним'],
    [{ bonusesToWithdraw: 9 }, 'бонусы остались прежними'],
    [{ couponText: '' }, 'купон остался прежним'],
    [{ tariffId: 3, paymentSystemId: 1 }, 'ваш выбор остался прежним'],
  ])('%j', (patch, text) => expect(stays(patch)).toBe(text))
})
