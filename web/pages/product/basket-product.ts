import type { ProductTile, ProductView } from '#shared/catalog/contract.ts'
import { productPath } from '#shared/paths.ts'

/** Converts the product of the page to the form for basket and favorites. */
export function toBasketProduct(
  product: ProductView,
): Omit<ProductTile, 'discountPercent' | 'isNew' | 'isPro' | 'shades' | 'moreShades' | 'rating'> {
  const { shopItemId, marking, name, price, basePrice, availableCount, category } = product
  return {
    ...{ shopItemId, marking, name, price, basePrice, availableCount, category },
    brand: product.brand.name,
    url: productPath(marking),
    picture: product.pictures[0] ?? { src: '', tint: '' },
  }
}
