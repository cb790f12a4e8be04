import { escapeText } from '#server/html/escape-text.ts'
import { SHARE_CARD, shareCardOf } from '#server/pictures/share-card.ts'
import type { ProductView } from '#shared/catalog/contract.ts'
import type { Company } from '#shared/company.ts'
import type { CrawlerFact } from '#web/lib/crawler-facts.ts'
import {
  homeJsonLd,
  type JsonLd,
  listJsonLd,
  lookJsonLd,
  productJsonLd,
  storesJsonLd,
  trailJsonLd,
} from './json-ld.ts'

/**
 * Returns a page's SEO metadata, Open Graph, and structured data as HTML for the end of its head. Browsers do not
 * need it, so it is no part of the hydrated document.
 */
export function crawlerHead(facts: readonly CrawlerFact[], shop: ShopOfPage): string {
  const { origin } = shop
  const page = facts.find((fact) => fact.kind === 'page')
  if (!page) return ''
  const product = facts.find((fact) => fact.kind === 'product')?.product
  // A page without a canonical path is not indexed, so structured data would be useless.
  const data = page.path === undefined ? [] : facts.flatMap((fact) => jsonLdOf(fact, product, shop))
  return [...openGraph(page, product, origin), ...data.map(jsonLdElement)].join('')
}

/** The company that runs the shop, and the shop's origin. */
interface ShopOfPage {
  readonly company: Company
  readonly origin: string
}

type PageFact = Extract<CrawlerFact, { kind: 'page' }>

function openGraph(page: PageFact, product: ProductView | undefined, origin: string): string[] {
  const card = shareCardOf(page.image)
  const properties: (readonly [name: string, content: string | number | undefined])[] = [
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:site_name', 'Глянец'],
    ['og:locale', 'ru_RU'],
    ['og:type', product ? 'product' : 'website'],
    ['og:url', page.path === undefined ? undefined : origin + page.path],
    ['og:image', origin + card.path],
    ['og:image:type', card.type],
    ['og:image:width', SHARE_CARD.width],
    ['og:image:height', SHARE_CARD.height],
    ['og:image:alt', page.title],
    ['product:price:amount', product?.price],
    ['product:price:currency', product ? 'RUB' : undefined],
    ['product:availability', product && (product.availableCount > 0 ? 'in stock' : 'out of stock')],
  ]
  const metas = properties.flatMap(([name, content]) =>
    content === undefined ? [] : [`<meta property="${name}" content="${escapeText(String(content))}"/>`],
  )
  return [...metas, '<meta name="twitter:card" content="summary_large_image"/>']
}

function jsonLdOf(
  fact: CrawlerFact,
  product: ProductView | undefined,
  { company, origin }: ShopOfPage,
): JsonLd[] {
  switch (fact.kind) {
    case 'home':
      return homeJsonLd(company, origin)
    case 'stores':
      return storesJsonLd(fact.stores, company, origin)
    case 'product':
      return [productJsonLd(fact, origin)]
    case 'look':
      return [lookJsonLd(fact, origin)]
    case 'list':
      return [listJsonLd(fact, origin)]
    case 'trail':
      // The visible breadcrumbs of a product end before its name, which is the page's heading.
      return [trailJsonLd(product ? [...fact.crumbs, { name: product.name }] : fact.crumbs, origin)]
    case 'page':
      return []
  }
}

/** Returns a data block, which browsers do not execute. '<' is escaped so that no text can end the element. */
function jsonLdElement(data: JsonLd): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}
