import type { BasketView } from '#shared/basket/contract.ts'
import { MiniBasketPanel } from '#web/basket/mini-basket-panel.tsx'
import { HeartButton } from '#web/favorites/heart-button.tsx'

/** The panel of the basket with the hearts of the favourites in its rows. */
export function MiniBasket({ basket }: { basket: BasketView }) {
  return <MiniBasketPanel basket={basket} heartOf={(item) => <HeartButton product={item} />} />
}
