/** Returns what to do about sold-out lines. The text contains no number, so 21 takes the plural. */
export function soldOutWords(count: number, isAllSoldOut: boolean): string {
  if (isAllSoldOut) return 'Все товары закончились. Загляните в\u00a0похожие, чтобы найти замену.'
  const soldOut = count === 1 ? 'Один товар закончился' : 'Некоторые товары закончились'
  return `${soldOut}. Уберите, чтобы оформить остальное.`
}
