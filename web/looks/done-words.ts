import type { LookPutIn } from '#shared/looks/contract.ts'
import { plural } from '#shared/plural.ts'

/** Returns what 'Положить всё в корзину' has done, in one sentence or two. */
export function doneWords({ added, already, leftOut }: Omit<LookPutIn, 'basket'>): string {
  const goods = (count: number) => `${count}\u00a0${plural(count, 'товар', 'товара', 'товаров')}`
  if (added === 0 && already === 0) return 'Сейчас ничего из\u00a0набора нет в\u00a0наличии'
  if (added === 0) return leftOut.length === 0 ? 'Весь набор уже в\u00a0корзине' : 'Остального пока нет:'
  const was =
    already === 0
      ? ''
      : `, ещё ${goods(already)} уже ${plural(already, 'лежал', 'лежали', 'лежали')} в\u00a0ней`
  const end = leftOut.length === 0 ? '' : '. Не\u00a0хватило:'
  return `В\u00a0корзину ${plural(added, 'добавлен', 'добавлены', 'добавлены')} ${goods(added)}${was}${end}`
}
