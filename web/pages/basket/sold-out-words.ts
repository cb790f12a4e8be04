/** What to do about lines that have sold out: none of them is counted by a figure here, so 21 are not one. */
export function soldOutWords(count: number, isAllGone: boolean): string {
  if (isAllGone) return 'Все товары закончились. Загляните в\u00a0похожие, чтобы найти замену.'
  const gone = count === 1 ? 'Один товар закончился' : 'Некоторые товары закончились'
  return `${gone}. Уберите, чтобы оформить остальное.`
}
