import type { BasketView } from '#shared/basket/contract.ts'
import { MiniBasketPanel } from '#web/basket/mini-basket-panel.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'

/** The panel of the basket with the hearts of the favorites in its rows. */
export function MiniBasket({ basket }: { basket: BasketView }) {
  return <MiniBasketPanel basket={basket} favoriteToggleOf={(item) => <FavoriteToggle product={item} />} />
}
