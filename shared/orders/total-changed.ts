import { formatTotal } from '#shared/format.ts'

/** Returns the error for an order whose total differs from the one that the page has shown. Whole roubles. */
export function totalChanged(payableTotal: number): string {
  return `Сумма заказа изменилась: теперь ${formatTotal(payableTotal)} Проверьте заказ и оформите его ещё раз`
}
