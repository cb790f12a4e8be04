import { createContext, useContext } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import type { LookView } from '#shared/looks/contract.ts'
import type { BrandStores } from '#shared/pickup/contract.ts'
import type { ProductReviews } from '#shared/reviews/contract.ts'

interface TrailStep {
  readonly name: string
  /** Absent for the page itself. */
  readonly url?: string | undefined
}

/** A fact about a page, for search engines and for social networks that show a card for a shared link. */
export type CrawlerFact =
  | {
      readonly kind: 'page'
      readonly title: string
      readonly description: string | undefined
      /** Canonical path; absent if the page must not be indexed. */
      readonly path: string | undefined
      /** Path of the picture that represents the page. */
      readonly image: string | undefined
    }
  | { readonly kind: 'home' }
  | { readonly kind: 'stores'; readonly stores: BrandStores }
  | { readonly kind: 'trail'; readonly crumbs: readonly TrailStep[] }
  | { readonly kind: 'look'; readonly look: LookView }
  | { readonly kind: 'product'; readonly product: ProductView; readonly reviews: ProductReviews }
  | {
      readonly kind: 'list'
      readonly items: readonly { readonly name: string; readonly url: string }[]
      /** Position of the first item, from 1. */
      readonly first: number
    }

/** On the server, the callback that writes a fact into the head; null in the browser. */
export const CrawlerContext = createContext<((fact: CrawlerFact) => void) | null>(null)

/** Reports a fact about the page during the server's render. */
export function ReportCrawlerFact({ fact }: { fact: CrawlerFact }): null {
  useContext(CrawlerContext)?.(fact)
  return null
}
