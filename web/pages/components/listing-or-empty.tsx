import type { ComponentProps } from 'react'
import { listingPath } from '#shared/paths.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { EmptyShop, useIsShopEmpty } from './empty-shop.tsx'
import { ShopTile } from './shop-tile.tsx'

interface ListingOrEmptyProps extends Pick<ComponentProps<typeof ProductListing>, 'listing' | 'queryOf'> {
  /** Path of the list without a choice. */
  readonly path: string
}

/** The products of a category or a brand; in a shop without products, what stands in their place (PAGE-18). */
export function ListingOrEmpty({ listing, queryOf, path }: ListingOrEmptyProps) {
  if (useIsShopEmpty()) return <EmptyShop />
  return (
    <ProductListing
      listing={listing}
      address={{ action: path, fields: [], to: (next) => listingPath(path, next) }}
      queryOf={queryOf}
      renderTile={(tile, loading) => <ShopTile tile={tile} loading={loading} />}
    />
  )
}
