import type { AbsentGift, BasketGift } from '#shared/basket/contract.ts'
import { formatTotal } from '#web/lib/format.ts'

/** Why a gift that was received lies in the basket no more. */
export function absentGiftText({ name, why, missing }: AbsentGift): string {
  if (why === 'stock') {
    return `${name}: подарок по\u00a0акции сейчас закончился. Как только появится, снова ляжет в\u00a0корзину.`
  }
  const more = missing > 0 ? ` До\u00a0него снова не\u00a0хватает ${formatTotal(missing)}` : ''
  return `${name}: подарок по\u00a0акции убран, оплаченных покупок стало меньше.${more}`
}

/** A gift that came with the sum of the basket, and went with it; its name tells what it is given for. */
export function leftGiftText({ name, item }: BasketGift): string {
  return `Подарок убран: ${item.name}. Условие: ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** Gifts by rule that the page has shown before and that the basket gives no more. */
export function leftGifts(before: readonly BasketGift[], now: readonly BasketGift[]): BasketGift[] {
  return before.filter((gift) => !gift.isEarned && !now.some((other) => isSameGift(gift, other)))
}

/** The same piece for the same reason. */
export function isSameGift(a: BasketGift, b: BasketGift): boolean {
  return a.name === b.name && a.item.name === b.item.name
}
