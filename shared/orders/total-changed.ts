const AMOUNT = new Intl.NumberFormat('ru-RU')

/** What a shopper reads whose order would cost something else than the page has shown. Whole roubles. */
export function totalChanged(payableTotal: number): string {
  return `Сумма заказа изменилась: теперь ${AMOUNT.format(payableTotal)} р. Проверьте заказ и оформите его ещё раз`
}
