import type { AnalyticsEvent } from './events.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Where the simulator's page looks (server/simulator/pages/events-page.ts): this browser, and nothing beyond it. */
const LOG = 'analytics-log'
const LOG_LENGTH = 100
/** Of a page that stays open for hours the oldest events go. */
const LONGEST_LAYER = 500

/**
 * Leaves an event in window.dataLayer: a counter that is there reads it, otherwise it stays. In a demo the browser
 * keeps the last hundred, so that the simulator can show them from another tab.
 */
export function pushEvent(event: AnalyticsEvent, keepsLog: boolean): void {
  window.dataLayer ??= []
  const layer = window.dataLayer
  layer.push(event)
  if (layer.length > LONGEST_LAYER) layer.shift()
  if (keepsLog) keepInLog(event)
}

function keepInLog(event: AnalyticsEvent): void {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(LOG) ?? '[]')
    const entry = { page: publicPath(window.location.pathname), ...event }
    const log = [...(Array.isArray(known) ? known : []), entry].slice(-LOG_LENGTH)
    localStorage.setItem(LOG, JSON.stringify(log))
  } catch {
    // A full or forbidden storage: the event is in the data layer all the same.
  }
}

/** An address without what is one shopper's own: an order's secret, its number. */
export function publicPath(pathname: string): string {
  return pathname.replace(/^\/(order|personal)\/.+$/, '/$1/')
}
