import type { ProductTile as Tile } from '#shared/catalog/contract.ts'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { ProductTile, type TileLoading } from '#web/catalog/product-tile.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'

interface ShopTileProps {
  readonly tile: Tile
  readonly loading?: TileLoading
}

/** A product in a grid or slider, with its favorites toggle and its button to buy. */
export function ShopTile({ tile, loading = 'lazy' }: ShopTileProps) {
  return (
    <ProductTile
      tile={tile}
      loading={loading}
      favoriteToggle={<FavoriteToggle product={tile} />}
      buy={<BuyButton tile={tile} />}
    />
  )
}
