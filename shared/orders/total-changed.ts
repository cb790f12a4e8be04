import { formatNumber } from '#shared/format.ts'
/** Returns the error for an order that would cost another amount than the page has shown. Whole roubles. */
export function totalChanged(payableTotal: number): string {
  return `Сумма заказа изменилась: теперь ${formatNumber(payableTotal)} р. Проверьте заказ и оформите его ещё раз`
}
