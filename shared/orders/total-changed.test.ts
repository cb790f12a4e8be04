import { expect, test } from 'vitest'
import { totalChanged } from './total-changed.ts'

test('the error for a changed total keeps the sum on one line', () => {
  expect(totalChanged(2350)).toMatch(/^Сумма заказа изменилась: теперь 2\u00a0350\u00a0р\. Проверьте/)
})
