import { createContext, useContext } from 'react'
import type { Company } from '#shared/company.ts'

/** What the server tells each page about itself; travels in the document as data. */
export interface PageData {
  /** The shop's clock when the page was rendered, UTC ms: pages count from it, never from their own date. */
  readonly now: number
  /** 'https://shop.example', for canonical addresses. */
  readonly origin: string
  readonly isDev: boolean
  readonly nonce: string
  /** The module that hydrates the page, and those it will ask for. */
  readonly entry: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The widget that tells people from robots (web/lib/captcha.ts). */
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string }
  /** The counter that events are sent to, in production only; and whether this browser keeps them for the simulator. */
  readonly analytics: { readonly counterId: number | null; readonly keepsLog: boolean }
  /** Who runs the shop: what it does not tell of itself, pages leave out. */
  readonly company: Company
  /** Whose map pickup points are shown on; with neither, the one that ships with the shop. */
  readonly map: { readonly googleKey: string | null; readonly tilesUrl: string | null }
}

export const PageDataContext = createContext<PageData | null>(null)

export function usePageData(): PageData {
  const data = useContext(PageDataContext)
  if (!data) throw new Error('no page data above this component')
  return data
}
