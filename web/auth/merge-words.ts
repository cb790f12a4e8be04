import type { MergeNotice } from '#shared/auth/contract.ts'
import { plural } from '#shared/plural.ts'

/**
 * Returns what signing in has merged, one sentence per change (AUTH-49, AUTH-82); an empty list if nothing was
 * merged.
 */
export function mergeWords({ basketQuantity, favorites, orders, lowered, leftOut }: MergeNotice): string[] {
  const words: string[] = []
  if (basketQuantity > 0) words.push(`В корзине теперь ${goods(basketQuantity)} вместе с выбранными раньше.`)
  if (favorites > 0) words.push(`В избранном теперь ${goods(favorites)} вместе с отложенными раньше.`)
  for (const { name, available } of lowered) {
    words.push(`${name}: в корзине ${available} шт., больше сейчас нет.`)
  }
  if (leftOut.length > 0) {
    words.push(`В корзину не поместилось: ${leftOut.join('; ')}.`)
  }
  if (orders > 0) {
    const found = plural(orders, 'Нашёлся', 'Нашлись', 'Нашлось')
    words.push(
      `${found} ${orders} ${plural(orders, 'заказ', 'заказа', 'заказов')} с этим номером, теперь в кабинете.`,
    )
  }
  return words.map((text) => text.replace(/(\d) /g, '$1\u00a0').replace(/(^| )([ВвСс]) /g, '$1$2\u00a0'))
}

function goods(count: number): string {
  return `${count} ${plural(count, 'товар', 'товара', 'товаров')}`
}
