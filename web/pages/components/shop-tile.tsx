import type { ProductTile as Tile } from '#shared/catalog/contract.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { ProductTile, type TileLoading } from '#web/catalog/product-tile.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'

interface ShopTileProps {
  readonly tile: Tile
  readonly loading?: TileLoading
}

/** A product in a grid or slider, with its favorites toggle and its button to buy. */
export function ShopTile({ tile, loading = 'lazy' }: ShopTileProps) {
  const { has } = useFavorites()
  const { quantityOf } = useBasket()
  return (
    <ProductTile
      tile={tile}
      own={[has(tile.shopItemId), quantityOf(tile.shopItemId)]}
      loading={loading}
      favoriteToggle={<FavoriteToggle product={tile} />}
      buy={<BuyButton tile={tile} />}
    />
  )
}
