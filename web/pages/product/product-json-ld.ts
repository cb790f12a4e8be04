import type { ProductView } from '#shared/catalog/contract.ts'
import { productPath } from '#web/app/paths.ts'

/** schema.org/Product: `sku` is the article, `productID` the shop's own number. */
export function productJsonLd(product: ProductView, origin: string): object {
  const url = origin + productPath(product.marking)
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.marking,
    productID: String(product.shopItemId),
    description: product.description,
    image: product.pictures.map(({ src }) => origin + src),
    category: product.category.join(' / '),
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(product.shade ? { color: product.shade.name } : {}),
    ...(product.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.replace(',', '.'),
            reviewCount: product.reviewCount,
          },
        }
      : {}),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'RUB',
      price: product.price,
      availability: `https://schema.org/${product.availableCount > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}
