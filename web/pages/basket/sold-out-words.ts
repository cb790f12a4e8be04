/** Returns what to do about sold-out lines. The text contains no number, so 21 takes the plural. */
export function soldOutWords(count: number, isAllSoldOut: boolean): string {
  const isOne = count === 1
  if (isAllSoldOut) {
    const soldOut = isOne ? 'Товар закончился' : 'Все товары закончились'
    return `${soldOut}. Загляните в\u00a0похожие, чтобы найти замену.`
  }
  const soldOut = isOne ? 'Один товар закончился' : 'Некоторые товары закончились'
  return `${soldOut}. Уберите, чтобы оформить остальное.`
}
