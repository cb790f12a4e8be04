import { expect, test } from 'vitest'
import type { OrderFormError } from '#shared/orders/order-form-errors.ts'
import { exceptSoldOut, uncorrected } from './shown-errors.ts'

const missing = (field: 'name' | 'phone', text: string): OrderFormError => ({ kind: 'missing', field, text })
const lacking = (soldOutId: number, text: string): OrderFormError => ({
  ...{ kind: 'refused', field: null, text },
  soldOutId,
})

// Requirement: CHK-10
test('an error stays until it is corrected, whatever its text is by then', () => {
  const refused = { kind: 'refused', field: 'phone', text: 'Телефон занят' } as const
  const submitted = [missing('name', 'Нет имени'), missing('phone', 'Нет телефона'), refused]
  expect(uncorrected(submitted, [missing('phone', 'Укажите телефон')])).toEqual([submitted[1], refused])
  const malformed = { kind: 'malformed', field: 'phone', text: 'Нет телефона' } as const
  expect(uncorrected(submitted, [malformed])).toEqual([refused])
})

// Requirement: CHK-76
test('a refused sold-out line is known by its product, not by the text of the refusal', () => {
  const file = lacking(5, 'Пилка: закончилась')
  const total = { kind: 'refused', field: null, text: 'Сумма изменилась' } as const
  const soldOut = [{ shopItemId: 5 }]
  expect(exceptSoldOut([file, total], soldOut)).toEqual({ others: [total], isAnnounced: true })
  // Of another product with the same name.
  const other = [lacking(6, 'Пилка: закончилась')]
  expect(exceptSoldOut(other, soldOut)).toEqual({ others: other, isAnnounced: false })
  expect(exceptSoldOut([file], [...soldOut, { shopItemId: 6 }])).toEqual({ others: [], isAnnounced: false })
})
