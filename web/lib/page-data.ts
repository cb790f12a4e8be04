import { createContext, useContext } from 'react'
import type { Company, NamedLink } from '#shared/company.ts'
import type { ShopTerms } from '#shared/shop-terms.ts'

/** What the server passes to every page, as data in the document. */
export interface PageData {
  /**
   * The shop's time when the page was rendered, UTC milliseconds. Pages count from it and never use the browser's
   * date.
   */
  readonly now: number
  /** 'https://shop.example', for canonical addresses. */
  readonly origin: string
  readonly isDev: boolean
  readonly nonce: string
  /** The module that hydrates the page, and the modules that it imports. */
  readonly entry: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Settings of the captcha widget (web/lib/captcha.ts). */
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string }
  /**
   * The counter that gets the events, in production only (ANL-1), and whether the browser stores them for the
   * simulator.
   */
  readonly analytics: { readonly counterId: number | null; readonly keepsLog: boolean }
  /** The company behind the shop. Pages leave out what is null. */
  readonly company: Company
  readonly terms: ShopTerms
  /** More links in the menu and in the footer. */
  readonly menuLinks: readonly NamedLink[]
  /** Whether the shop has its consent to the processing of personal data at /docs/, and so records it. */
  readonly hasConsent: boolean
  /** Whether the shop has lessons, so that menus lead to them. */
  readonly hasLooks: boolean
  /** The map provider for pickup points. If both values are null, the shop's own map is used. */
  readonly map: { readonly googleKey: string | null; readonly tilesUrl: string | null }
}

export const PageDataContext = createContext<PageData | null>(null)

export function usePageData(): PageData {
  const data = useContext(PageDataContext)
  if (!data) throw new Error('no page data above this component')
  return data
}
