import type { ProductTile as Tile } from '#shared/catalog/contract.ts'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { ProductTile, type TileLoading } from '#web/catalog/product-tile.tsx'
import { Heart } from '#web/favorites/heart.tsx'

interface ShopTileProps {
  readonly tile: Tile
  readonly loading?: TileLoading
}

/** A product as it stands in every grid and slider: to look at, to keep, to buy. */
export function ShopTile({ tile, loading = 'lazy' }: ShopTileProps) {
  return (
    <ProductTile
      tile={tile}
      loading={loading}
      heart={<Heart shopItemId={tile.shopItemId} name={tile.name} />}
      buy={<BuyButton tile={tile} />}
    />
  )
}
