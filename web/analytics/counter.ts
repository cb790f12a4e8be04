import { publicPath } from './push.ts'

interface Ym {
  (...call: unknown[]): void
  /** Calls that wait for the script. */
  a?: unknown[][]
  /** When the stand-in was made. */
  l?: number
}

declare global {
  interface Window {
    ym?: Ym
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** The only foreign address of analytics; the policy of the pages names its host, and only in production. */
const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

/** Tells Yandex.Metrika that a page was opened. */
export type TellOpened = () => void

/**
 * Loads the counter, once; it reads the data layer by itself. Nothing is loaded for a browser that asks not to be
 * followed. Clicks, forms and sessions are not recorded.
 */
export function loadCounter(id: number): TellOpened {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return () => {}
  const waiting: unknown[][] = []
  const standIn: Ym = Object.assign((...call: unknown[]) => void waiting.push(call), {
    a: waiting,
    l: Date.now(),
  })
  window.ym ??= standIn
  const script = document.createElement('script')
  script.src = SCRIPT
  script.async = true
  document.head.append(script)
  window.ym(id, 'init', {
    ...{ ecommerce: 'dataLayer', accurateTrackBounce: true },
    // The first opening is told below, with an address that is nobody's secret.
    ...{ defer: true, clickmap: false, trackLinks: false, webvisor: false },
  })
  let referer = ''
  return () => {
    const address = window.location.origin + publicPath(window.location.pathname)
    window.ym?.(id, 'hit', address, { referer })
    referer = address
  }
}
