import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { OrderInput } from './contract.ts'
import { EMPTY_ORDER_FORM } from './order-form.ts'

const ORDER = {
  ...EMPTY_ORDER_FORM,
  ...{ tariffId: 110, pickupPointId: 0, paymentSystemId: 1 },
  ...{ couponText: 'leto-10', bonusesToWithdraw: 100 },
  ...{ timezone: 'GMT+03', isMobile: false, shownTotal: 990, reToken: '' },
}
const isAccepted = (order: object) => z.safeParse(OrderInput, order).success

// Requirement: CHK-31
describe('an order of the checkout', () => {
  it.each([
    ...['name', 'phone', 'email', 'smsSubscriptionAgreement', 'emailSubscriptionAgreement'],
    ...['paymentSystemId', 'tariffId', 'pickupPointId', 'description', 'needCashMemo', 'needCall'],
    ...['street', 'buildingNumber', 'buildingSuffix', 'flatNumber', 'address', 'postcode', 'reToken'],
  ])('has the field %s', (field) => {
    expect(isAccepted(ORDER)).toBe(true)
    expect(isAccepted({ ...ORDER, [field]: undefined })).toBe(false)
  })

  // Requirement: SEC-93
  it('is read with spaces for control characters, which only the comment may have at the ends of lines', () => {
    const name = 'Анна\u001b[2J\r\nОлег\u009b\u202e'
    expect(z.parse(OrderInput, { ...ORDER, name, description: `${name}\tи` })).toMatchObject({
      name: 'Анна [2J  Олег  ',
      description: 'Анна [2J\r\nОлег  \tи',
    })
  })

  it.each(['couponText', 'bonusesToWithdraw'])('has the field %s unless the basket has it', (field) => {
    expect(isAccepted({ ...ORDER, [field]: undefined })).toBe(true)
    expect(isAccepted({ ...ORDER, [field]: null })).toBe(false)
  })

  it.each(['isPrepayOnly', 'orderCreationError', 'submitted'])('does not state %s', (field) => {
    expect(isAccepted({ ...ORDER, [field]: true })).toBe(false)
  })
})
