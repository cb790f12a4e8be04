import type { BasketView } from '#shared/basket/contract.ts'
import { MiniBasketPanel } from '#web/basket/mini-basket-panel.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'

/** The mini basket's panel with a favorites toggle in each row (MINI-9). */
export function MiniBasket({ basket }: { basket: BasketView }) {
  return <MiniBasketPanel basket={basket} favoriteToggleOf={(item) => <FavoriteToggle product={item} />} />
}
