import { largestPath } from '#server/pictures/picture-url.ts'
import { type Company, phoneHref } from '#shared/company.ts'
import { paths, productPath } from '#shared/paths.ts'
import type { BrandStores } from '#shared/pickup/contract.ts'
import { NAMELESS_AUTHOR } from '#shared/reviews/author.ts'
import type { ProductReviews } from '#shared/reviews/contract.ts'
import type { CrawlerFact } from '#web/lib/crawler-facts.ts'

export type JsonLd = Readonly<Record<string, unknown>>
type Fact<Kind extends CrawlerFact['kind']> = Extract<CrawlerFact, { kind: Kind }>

/** Returns schema.org/WebSite with its search, and schema.org/Organization; only the home page contains them. */
export function homeJsonLd({ phone, email }: Company, origin: string): JsonLd[] {
  return [
    {
      '@type': 'WebSite',
      name: 'Глянец',
      url: `${origin}/`,
      inLanguage: 'ru',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?query={query}` },
        'query-input': 'required name=query',
      },
    },
    {
      '@type': 'Organization',
      name: 'Глянец',
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      ...(email === null ? {} : { email }),
      ...telephone(phone),
    },
  ]
}

/** Returns a schema.org/Store for each brand store, for the contacts page. */
export function storesJsonLd(stores: BrandStores, company: Company, origin: string): JsonLd[] {
  return stores.map(({ city, address, businessHours, phone, latitude, longitude }) => ({
    '@type': 'Store',
    name: `Глянец, ${city}`,
    url: origin + paths.contacts,
    ...telephone(phone ?? company.phone),
    ...openingHours(businessHours),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressCountry: 'RU',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }))
}

/** Returns the hours of a store that is open daily. */
function openingHours(businessHours: string): JsonLd {
  const daily = /^(?:ежедневно|пн-вс) (\d\d:\d\d-\d\d:\d\d)$/.exec(businessHours)?.[1]
  return daily === undefined ? {} : { openingHours: `Mo-Su ${daily}` }
}

function telephone(phone: string | null): JsonLd {
  return phone === null ? {} : { telephone: phoneHref(phone).slice('tel:'.length) }
}

/** Returns schema.org/BreadcrumbList, starting at the home page; the last entry has no `item` if it has no URL. */
export function trailJsonLd(crumbs: Fact<'trail'>['crumbs'], origin: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная', url: paths.home }, ...crumbs].map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      ...(url ? { item: origin + url } : {}),
    })),
  }
}

/** Returns schema.org/ItemList for one page of a list. */
export function listJsonLd({ items, first }: Fact<'list'>, origin: string): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: first + i,
      name,
      url: origin + url,
    })),
  }
}

/**
 * Returns schema.org/Product: `sku` is the marking, `productID` the id. Rating and reviews are those that the page shows,
 * and are left out if it shows none (PROD-6).
 */
export function productJsonLd({ product, reviews }: Fact<'product'>, origin: string): JsonLd {
  const url = origin + productPath(product.marking)
  return {
    '@type': 'Product',
    name: product.name,
    url,
    sku: product.marking,
    productID: String(product.shopItemId),
    ...(product.description === '' ? {} : { description: product.description }),
    image: product.pictures.map(({ src }) => origin + largestPath(src)),
    category: product.category.join(' / '),
    brand: { '@type': 'Brand', name: product.brand.name, url: origin + product.brand.url },
    ...(product.shade ? { color: product.shade.name } : {}),
    ...reviewsJsonLd(reviews),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'RUB',
      price: product.price,
      availability: `https://schema.org/${product.availableCount > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: 'Глянец', url: `${origin}/` },
    },
  }
}

/**
 * Returns schema.org/HowTo: the steps, the products that are offered for them, and what these cost. There is no rating,
 * because nobody rates looks (LOOK-10).
 */
export function lookJsonLd({ look }: Fact<'look'>, origin: string): JsonLd {
  return {
    '@type': 'HowTo',
    name: look.title,
    description: look.lead,
    url: origin + look.url,
    image: look.pictures.map((src) => origin + src),
    totalTime: `PT${look.minutes}M`,
    estimatedCost: { '@type': 'MonetaryAmount', currency: 'RUB', value: look.total },
    supply: look.items.flatMap(({ tile }) =>
      tile === null ? [] : [{ '@type': 'HowToSupply', name: tile.name, url: origin + tile.url }],
    ),
    step: look.steps.map(({ title, text }, i) => ({
      '@type': 'HowToStep',
      position: i + 1,
      name: title,
      text,
    })),
  }
}

function reviewsJsonLd({ rating, reviews }: ProductReviews): JsonLd {
  if (rating === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value.replace(',', '.'),
      bestRating: 5,
      reviewCount: rating.count,
    },
    review: reviews.map(({ stars, text, author, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author ?? NAMELESS_AUTHOR },
      datePublished: new Date(createdAt).toISOString().slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    })),
  }
}
