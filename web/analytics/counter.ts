import { publicPath } from './push.ts'

interface Ym {
  (...call: unknown[]): void
  /** Calls that wait for the script. */
  a?: unknown[][]
  /** Time at which the stub was created; UTC milliseconds. */
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

/**
 * The only external address of analytics. The content security policy of pages allows its host only in production.
 */
const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

/** Reports to Yandex.Metrika that a page was opened. */
export type ReportPageView = () => void

/**
 * Loads the counter once; it reads the data layer by itself. Loads nothing in a browser that asks not to be tracked
 * (ANL-12). Clicks, forms and sessions are not recorded (ANL-11). Returns the function that reports an opened page.
 */
export function loadCounter(id: number): ReportPageView {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return () => {}
  const waiting: unknown[][] = []
  const stub: Ym = Object.assign((...call: unknown[]) => void waiting.push(call), {
    a: waiting,
    l: Date.now(),
  })
  window.ym ??= stub
  const script = document.createElement('script')
  script.src = SCRIPT
  script.async = true
  document.head.append(script)
  window.ym(id, 'init', {
    ...{ ecommerce: 'dataLayer', accurateTrackBounce: true },
    // The first page view is reported below, under an address without private parts.
    ...{ defer: true, clickmap: false, trackLinks: false, webvisor: false },
  })
  let referer = ''
  return () => {
    const address = window.location.origin + publicPath(window.location.pathname)
    window.ym?.(id, 'hit', address, { referer })
    referer = address
  }
}
