import type { AbsentGift, BasketGift } from '#shared/basket/contract.ts'
import { formatTotal } from '#shared/format.ts'

/** Returns why a received gift is no longer in the basket (CAMP-15). */
export function absentGiftText({ name, why, missing }: AbsentGift): string {
  if (why === 'stock') {
    return `${name}: подарок по\u00a0акции сейчас закончился. Как только появится, снова ляжет в\u00a0корзину.`
  }
  const more = missing > 0 ? ` До\u00a0него снова не\u00a0хватает ${formatTotal(missing)}` : ''
  return `${name}: подарок по\u00a0акции убран, оплаченных покупок стало меньше.${more}`
}

/**
 * Returns the note on a gift by a rule that has left the basket because the total fell (BASK-63). The gift's name
 * contains the condition.
 */
export function leftGiftText({ name, item }: BasketGift): string {
  return `Подарок убран: ${item.name.replace(/\.$/, '')}. Условие: ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** Returns the gifts by a rule that were shown before and are no longer in the basket. */
export function leftGifts(before: readonly BasketGift[], now: readonly BasketGift[]): BasketGift[] {
  return before.filter((gift) => !gift.isEarned && !now.some(({ key }) => key === gift.key))
}
