/**
 * The part of the schema.org vocabulary (version 29) that the shop's pages use: each type with the own and inherited
 * properties that it may have here. Anything else is a mistake, or has to be looked up and added.
 */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  AggregateRating: ['ratingValue', 'bestRating', 'reviewCount'],
  Brand: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  EntryPoint: ['urlTemplate'],
  HowTo: [...['description', 'estimatedCost', 'image', 'name', 'step', 'supply', 'totalTime', 'url']],
  HowToStep: ['name', 'position', 'text'],
  HowToSupply: ['name', 'url'],
  ItemList: ['itemListElement', 'name', 'numberOfItems', 'url'],
  ListItem: ['item', 'name', 'position', 'url'],
  MonetaryAmount: ['currency', 'value'],
  Offer: ['availability', 'itemCondition', 'price', 'priceCurrency', 'seller', 'url'],
  Organization: ['address', 'email', 'legalName', 'logo', 'name', 'taxID', 'telephone', 'url'],
  PostalAddress: ['addressCountry', 'addressLocality', 'postalCode', 'streetAddress'],
  Person: ['name'],
  Product: [
    ...['aggregateRating', 'brand', 'category', 'color', 'description', 'image', 'name', 'offers'],
    ...['productID', 'review', 'sku', 'url'],
  ],
  Rating: ['ratingValue', 'bestRating'],
  Review: ['author', 'datePublished', 'reviewBody', 'reviewRating'],
  // 'query-input' is the annotation of an action's input, as schema.org/docs/actions.html writes it.
  SearchAction: ['query-input', 'target'],
  Store: ['address', 'geo', 'image', 'name', 'openingHours', 'telephone', 'url'],
  GeoCoordinates: ['latitude', 'longitude'],
  WebSite: ['inLanguage', 'name', 'potentialAction', 'url'],
}

/** Returns the types and properties of structured data that are not in the vocabulary, each with its path. */
export function findUnknownWords(data: unknown, path = '$'): string[] {
  if (Array.isArray(data)) return data.flatMap((item, i) => findUnknownWords(item, `${path}[${i}]`))
  if (typeof data !== 'object' || data === null) return []
  const { '@context': _, '@type': type, ...properties } = data as Record<string, unknown>
  const known = typeof type === 'string' ? VOCABULARY[type] : undefined
  if (!known) return [`${path}: type ${String(type)}`]
  return Object.entries(properties).flatMap(([name, value]) =>
    known.includes(name) ? findUnknownWords(value, `${path}.${name}`) : [`${path}: ${String(type)}.${name}`],
  )
}
