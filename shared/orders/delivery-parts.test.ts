import { describe, expect, it } from 'vitest'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { roubles } from '#shared/money.ts'
import { deliveryPartsOf } from './delivery-parts.ts'

const CARRIAGE: MoneyReason = { kind: 'delivery', name: 'Доставка: Почта', reason: 'Бесплатно', amount: 0 }
const FEE: MoneyReason = { kind: 'cash-fee', name: 'Сбор за наложенный платёж', reason: '2 %', amount: 92 }

// Requirement: DLV-41
describe('deliveryPartsOf', () => {
  it('tells the cash fee from a free carriage', () => {
    expect(deliveryPartsOf({ deliveryPrice: roubles(92), reasons: [CARRIAGE, FEE] })).toEqual({
      ...{ carriage: 0, cashFee: 92 },
    })
  })

  it('is the carriage alone without a fee, and nothing while the price is unknown', () => {
    const reasons = [{ ...CARRIAGE, amount: 300 }]
    expect(deliveryPartsOf({ deliveryPrice: roubles(300), reasons })).toEqual({ carriage: 300, cashFee: 0 })
    expect(deliveryPartsOf({ deliveryPrice: null, reasons: [] })).toBeNull()
  })
})
