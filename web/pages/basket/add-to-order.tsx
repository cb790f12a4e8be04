import type { BasketView } from '#shared/basket/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { TileSlider } from '../components/tile-slider.tsx'
import styles from './basket-page.module.css'

/** 'Добавьте к заказу': popular products that are not in the basket. Rendered only in the browser. */
export function AddToOrder({ basket }: { basket: BasketView }) {
  const { data: home, isPending } = trpc.catalog.home.useQuery()
  if (isPending) return <div className={styles.later} />
  const own = new Set(basket.items.map(({ shopItemId }) => shopItemId))
  const tiles = home?.popular.filter(
    ({ shopItemId, availableCount }) => availableCount > 0 && !own.has(shopItemId),
  )
  return <TileSlider title="Добавьте к заказу" tiles={tiles ?? []} />
}
