import { createContext, useContext } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import type { BrandStores } from '#shared/tariffs/contract.ts'

interface TrailStep {
  readonly name: string
  /** Absent where it is the page itself. */
  readonly url?: string | undefined
}

/** What a page tells those who do not look at it: search engines, and networks that show a card of a shared link. */
export type CrawlerFact =
  | {
      readonly kind: 'page'
      readonly title: string
      readonly description: string | undefined
      /** Canonical path; absent where the page is not to be indexed. */
      readonly path: string | undefined
      /** Path of the picture that shows it best. */
      readonly image: string | undefined
    }
  | { readonly kind: 'home' }
  | { readonly kind: 'stores'; readonly stores: BrandStores }
  | { readonly kind: 'trail'; readonly crumbs: readonly TrailStep[] }
  | { readonly kind: 'product'; readonly product: ProductView }
  | {
      readonly kind: 'list'
      readonly items: readonly { readonly name: string; readonly url: string }[]
      /** Place of the first one, from 1. */
      readonly first: number
    }

/** The server's render listens and writes it into the head; a browser has nobody to tell and carries none of it. */
export const CrawlerContext = createContext<((fact: CrawlerFact) => void) | null>(null)

export function TellCrawlers({ fact }: { fact: CrawlerFact }): null {
  useContext(CrawlerContext)?.(fact)
  return null
}
