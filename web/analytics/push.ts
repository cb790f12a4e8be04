import { PATH_STARTS, paths } from '#shared/paths.ts'
import type { AnalyticsEvent } from './events.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/**
 * Key of the log that the simulator's page reads (server/simulator/pages/events-page.ts); it never leaves the
 * browser.
 */
const LOG = 'analytics-log'
const LOG_LENGTH = 100
/** The maximum length of the data layer. On a page that stays open for hours the oldest events are dropped. */
const LONGEST_LAYER = 500

/**
 * Pushes an event to window.dataLayer, where a loaded counter reads it. If `keepsLog`, the browser also stores the
 * last hundred events, so that the simulator can show them in another tab (ANL-9).
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
    // Storage is full or forbidden: the event is only in the data layer.
  }
}

/** Beginnings of paths whose other parts belong to one shopper. */
const PRIVATE = [PATH_STARTS.order, PATH_STARTS.sharedFavorites, paths.personal]

/** Removes the parts of a path that belong to one shopper: the public id or the number of an order, the token of a list. */
export function publicPath(pathname: string): string {
  return PRIVATE.find((start) => pathname.startsWith(start)) ?? pathname
}
