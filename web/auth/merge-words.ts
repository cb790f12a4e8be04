import type { MergeNotice } from '#shared/auth/contract.ts'
import { plural } from '#shared/plural.ts'

/** What signing in has changed, a sentence each; none when there was nothing to bring along (rules, trap 18). */
export function mergeWords({ basketLines, favorites, orders, lowered, leftOut }: MergeNotice): string[] {
  const words: string[] = []
  if (basketLines > 0) {
    words.push(`В корзину добавили ${basketLines} ${plural(basketLines, 'товар', 'товара', 'товаров')}.`)
  }
  if (favorites > 0) {
    words.push(`В избранное добавили ${favorites} ${plural(favorites, 'товар', 'товара', 'товаров')}.`)
  }
  for (const { name, available } of lowered) {
    words.push(`«${name}»: в корзине ${available} шт., больше сейчас нет.`)
  }
  if (leftOut.length > 0) {
    words.push(`В корзину не поместилось: ${leftOut.map((name) => `«${name}»`).join(', ')}.`)
  }
  if (orders > 0) {
    const found = plural(orders, 'Нашёлся', 'Нашлись', 'Нашлось')
    words.push(
      `${found} ${orders} ${plural(orders, 'заказ', 'заказа', 'заказов')} с этим номером, теперь в кабинете.`,
    )
  }
  return words.map((text) => text.replace(/(\d) /g, '$1\u00a0').replace(/(^| )([Вв]) /g, '$1$2\u00a0'))
}
