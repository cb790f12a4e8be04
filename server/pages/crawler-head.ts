import type { ProductView } from '#shared/catalog/contract.ts'
import type { CrawlerFact } from '#web/lib/crawler-facts.ts'
import { homeJsonLd, type JsonLd, listJsonLd, productJsonLd, storesJsonLd, trailJsonLd } from './json-ld.ts'

/** The card of a shared link, where the page has no picture of its own. */
const SHOP_PICTURE = { path: '/share.png', width: 1200, height: 630 }
/** What a drawn product measures as a raster: networks take no SVG. */
const PRODUCT_PICTURE = { width: 1200, height: 630 }

/**
 * What search engines and networks read of a page, as text for the end of its head: Open Graph and structured
 * data. No browser needs it, so it is no part of what hydrates.
 */
export function crawlerHead(facts: readonly CrawlerFact[], origin: string): string {
  const page = facts.find((fact) => fact.kind === 'page')
  if (!page) return ''
  const product = facts.find((fact) => fact.kind === 'product')?.product
  // Structured data is for pages that are found by it.
  const data = page.path === undefined ? [] : facts.flatMap((fact) => jsonLdOf(fact, product, origin))
  return [...openGraph(page, product, origin), ...data.map(jsonLdElement)].join('')
}

type PageFact = Extract<CrawlerFact, { kind: 'page' }>

function openGraph(page: PageFact, product: ProductView | undefined, origin: string): string[] {
  const picture = shareablePicture(page.image)
  const properties: (readonly [name: string, content: string | number | undefined])[] = [
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:site_name', 'Глянец'],
    ['og:locale', 'ru_RU'],
    ['og:type', product ? 'product' : 'website'],
    ['og:url', page.path === undefined ? undefined : origin + page.path],
    ['og:image', origin + picture.path],
    ['og:image:type', 'image/png'],
    ['og:image:width', picture.width],
    ['og:image:height', picture.height],
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

/** '/img/p/VL-127-10-1-abc.svg' is also drawn as '/img/share/VL-127-10-1-abc.png'. */
function shareablePicture(image: string | undefined) {
  const file = /^\/img\/p\/(.+)\.svg$/.exec(image ?? '')?.[1]
  return file === undefined ? SHOP_PICTURE : { path: `/img/share/${file}.png`, ...PRODUCT_PICTURE }
}

function jsonLdOf(fact: CrawlerFact, product: ProductView | undefined, origin: string): JsonLd[] {
  switch (fact.kind) {
    case 'home':
      return homeJsonLd(origin)
    case 'stores':
      return storesJsonLd(origin)
    case 'product':
      return [productJsonLd(fact.product, origin)]
    case 'list':
      return [listJsonLd(fact, origin)]
    case 'trail':
      // A product's own name is its heading, not a step of the visible trail.
      return [trailJsonLd(product ? [...fact.crumbs, { name: product.name }] : fact.crumbs, origin)]
    case 'page':
      return []
  }
}

/** A data block: never executed, and nothing in it can end it. */
function jsonLdElement(data: JsonLd): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
