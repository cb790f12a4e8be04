import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BasketView } from '#shared/basket/contract.ts'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import {
  chosenIn,
  isAtPoint,
  isKept,
  lostText,
  rememberedChoices,
  repeatAll,
  stays,
  stillFailed,
  withLost,
  withoutLost,
} from './choices.ts'

const TARIFF = asTariffId(7)
const OTHER_TARIFF = asTariffId(3)
const POINT = asPickupPointId(9)

const NOTHING = { tariffId: 0, pickupPointId: 0, paymentSystemId: 0, bonusesToWithdraw: 0, coupon: null }

/** A basket with only the fields of its choices. */
const basketWith = (choices: object) => ({ ...NOTHING, ...choices }) as BasketView
const basket = basketWith({ tariffId: TARIFF, paymentSystemId: 1, coupon: { code: 'gel_lak-15' } })

function viewWith(unavailable: Partial<CheckoutView['unavailable']>): CheckoutView {
  return {
    basket,
    unavailable: { delivery: null, payment: null, bonuses: false, isCleared: false, ...unavailable },
  } as CheckoutView
}

// Requirement: CHK-77
test.each([
  ['a pickup tariff without its point', 0, 'pickup', true],
  ['a courier', 0, 'courier', false],
  ['a point whose tariff is not offered now', POINT, undefined, true],
  ['nothing, or a courier who is not offered now', 0, undefined, false],
] as const)('isAtPoint is right for %s', (_name, pickupPointId, kind, expected) => {
  const choices = { tariffId: TARIFF, pickupPointId, paymentSystemId: 1, bonusesToWithdraw: 0 }
  expect(isAtPoint(choices, kind && { kind })).toBe(expected)
})

describe('chosenIn', () => {
  const held = { tariffId: TARIFF, pickupPointId: 0, paymentSystemId: 1, bonusesToWithdraw: 0 }

  test('returns what the server has stored', () => {
    expect(chosenIn(viewWith({}), [])).toEqual(held)
  })

  test('returns the latest choices while they are being sent', () => {
    const underWay = [
      { paymentSystemId: 5 },
      { tariffId: OTHER_TARIFF, pickupPointId: POINT },
      { paymentSystemId: 2 },
    ]
    expect(chosenIn(viewWith({}), underWay)).toEqual({
      ...held,
      ...{ tariffId: OTHER_TARIFF, pickupPointId: POINT, paymentSystemId: 2 },
    })
  })

  // Requirement: PAY-23
  test('returns 0 for stored choices that are no longer available', () => {
    const delivery = { tariffId: TARIFF, pickupPointId: 0, kind: 'courier', city: null } as const
    const unavailable = { delivery, payment: 5 }
    expect(chosenIn(viewWith(unavailable), [])).toEqual({ ...held, tariffId: 0, paymentSystemId: 0 })
  })
})

test.each<[string, CheckoutPatch, boolean]>([
  ['another tariff', { tariffId: OTHER_TARIFF }, false],
  ['the same tariff', { tariffId: TARIFF, pickupPointId: 0 }, true],
  ['the same tariff, another point', { tariffId: TARIFF, pickupPointId: POINT }, false],
  ['the coupon as it was typed', { couponText: 'GEL_lak-15' }, true],
  ['no coupon', { couponText: '' }, false],
])('isKept compares the basket with %s', (_name, patch, is) => {
  expect(isKept(patch, basket)).toBe(is)
})

test('stillFailed leaves out what was chosen again after the failure', () => {
  const patch: CheckoutPatch = { tariffId: OTHER_TARIFF, pickupPointId: 0, paymentSystemId: 2 }
  expect(stillFailed(patch, [{ paymentSystemId: 5 }])).toEqual({ tariffId: OTHER_TARIFF, pickupPointId: 0 })
  expect(stillFailed({ paymentSystemId: 2 }, [{ paymentSystemId: 5 }])).toBeNull()
})

describe('stays names the choice that has not changed', () => {
  test.each<[CheckoutPatch, string]>([
    [{ tariffId: OTHER_TARIFF, pickupPointId: 0 }, 'способ доставки остался прежним'],
    [{ paymentSystemId: 0 }, 'способ оплаты остался прежним'],
    [{ bonusesToWithdraw: 9 }, 'бонусы остались прежними'],
    [{ couponText: '' }, 'купон остался прежним'],
    [{ tariffId: OTHER_TARIFF, paymentSystemId: 1 }, 'ваш выбор остался прежним'],
  ])('after the failure of %j', (patch, text) => expect(stays(patch)).toBe(text))

  // Requirement: BASK-55
  test.each<[CheckoutPatch, string]>([
    [{ paymentSystemId: 5 }, 'пока неизвестно, изменился ли\u00a0способ оплаты'],
    [{ bonusesToWithdraw: 9 }, 'пока неизвестно, изменились ли\u00a0бонусы'],
    [{ tariffId: 0, couponText: '' }, 'пока неизвестно, изменился ли\u00a0ваш выбор'],
  ])('or that this is not known, if the shop could not be asked about %j', (patch, text) => {
    expect(stays(patch, false)).toBe(text)
  })
})

// Requirement: BASK-15
describe('lost choices', () => {
  const delivery: CheckoutPatch = { tariffId: OTHER_TARIFF, pickupPointId: 0 }
  const first = withLost({}, delivery, 'Нет связи с магазином', true)
  const both = withLost(first, { paymentSystemId: 2 }, 'Нет связи с магазином', true)

  // Requirement: BASK-15, BASK-65
  test('are said in the block of each choice, and all of them can be repeated', () => {
    expect(Object.values(both).map((choice) => lostText(choice, 1))).toEqual([
      'Нет связи с магазином: способ доставки остался прежним',
      'Нет связи с магазином: способ оплаты остался прежним',
    ])
    expect(repeatAll(both)).toEqual({ ...delivery, paymentSystemId: 2 })
  })

  // Requirement: BASK-55
  test('are said to stay the same only once the shop has answered', () => {
    const { payment } = withLost({}, { paymentSystemId: 2 }, 'Нет связи', true, 700)
    if (!payment) throw new Error('nothing is lost')
    expect(lostText(payment, 699)).toBe('Нет связи: пока неизвестно, изменился ли\u00a0способ оплаты')
    expect(lostText(payment, 700)).toBe('Нет связи: способ оплаты остался прежним')
  })

  test('stand until something is chosen in their block', () => {
    expect(withoutLost(both, { pickupPointId: POINT })).toEqual({ payment: both.payment })
    expect(withoutLost(both, { couponText: '' })).toEqual(both)
    expect(withoutLost(both, {})).toEqual(both)
  })

  test('that the shop no longer has are not repeated', () => {
    const unavailable = withLost(first, { paymentSystemId: 2 }, 'Такого варианта больше нет', false)
    expect(repeatAll(unavailable)).toEqual(delivery)
  })
})

describe('rememberedChoices', () => {
  afterEach(() => void vi.unstubAllGlobals())

  function remember(entries: Record<string, unknown>) {
    const kept = new Map(
      Object.entries(entries).map(([field, value]) => [`checkout-form:${field}`, JSON.stringify(value)]),
    )
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  }

  // Requirement: CHK-33, CHK-34, CHK-67
  test('returns stored choices only where the basket has none', () => {
    remember({ tariffId: 102, pickupPointId: 77, paymentSystemId: 5, couponText: 'leto-10' })
    expect(rememberedChoices(basketWith({ paymentSystemId: 1 }))).toEqual({
      ...{ tariffId: 102, pickupPointId: 77, couponText: 'leto-10' },
    })
  })

  // Requirement: CHK-34
  test('never combine a stored point with a tariff of the basket', () => {
    remember({ tariffId: 102, pickupPointId: 77 })
    expect(rememberedChoices(basketWith({ tariffId: 109 }))).toEqual({})
  })

  test('is empty if the stored values are no ids', () => {
    remember({ tariffId: -1, paymentSystemId: 1.5, couponText: 7 })
    expect(rememberedChoices(basketWith({}))).toEqual({})
  })
})
