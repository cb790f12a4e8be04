/** Returns what to do about sold-out lines. The text contains no number, so 21 takes the plural. */
export function soldOutWords(count: number, isAllGone: boolean): string {
  if (isAllGone) return 'Все товары закончились. Загляните в\u00a0похожие, чтобы найти замену.'
  const gone = count === 1 ? 'Один товар закончился' : 'Некоторые товары закончились'
  return `${gone}. Уберите, чтобы оформить остальное.`
}
