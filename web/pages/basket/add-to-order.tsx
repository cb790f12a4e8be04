import type { BasketView } from '#shared/basket/contract.ts'
import { MOST_PARTNERED } from '#shared/catalog/most-partnered.ts'
import { trpc } from '#web/lib/trpc.ts'
import { TileSlider } from '../components/tile-slider.tsx'
import styles from './basket-page.module.css'

/**
 * 'Добавьте к заказу': what the basket's products are used with and the basket lacks, and then popular products
 * (BASK-70). Rendered only in the browser.
 */
export function AddToOrder({ basket }: { basket: BasketView }) {
  const own = basket.items.map(({ shopItemId }) => shopItemId)
  const { data: partners } = trpc.catalog.goesWith.useQuery(
    { shopItemIds: own.toSorted((a, b) => a - b).slice(0, MOST_PARTNERED) },
    // The products stay while the next ones are requested for a changed basket.
    { placeholderData: (former) => former, retry: false },
  )
  const { data: home, isPending } = trpc.catalog.home.useQuery()
  if (isPending) return <div className={styles.later} />
  const tiles = [...(partners?.items ?? []), ...(home?.popular ?? [])]
  const others = new Map(tiles.map((tile) => [tile.shopItemId, tile]))
  for (const id of own) others.delete(id)
  return (
    <TileSlider
      title="Добавьте к заказу"
      tiles={[...others.values()].filter(({ availableCount }) => availableCount > 0)}
    />
  )
}
