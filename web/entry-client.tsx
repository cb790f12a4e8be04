import '@vitejs/plugin-react/preamble'
import './app/early-presses.ts'
import type { PageState } from './app/page-state.ts'

/**
 * The maximum wait for the first screen, in milliseconds. On a slow connection the scripts arrive much later anyway;
 * the limit only prevents a slow picture from delaying them.
 */
const LONGEST_WAIT_MS = 1000

/**
 * Resolves once the document has been parsed to its end, where the page's state is; an async script may run before
 * that.
 */
function documentRead(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}

/**
 * Resolves once the most important content is on the screen: the first picture if there is one, otherwise the first
 * text; at the latest after LONGEST_WAIT_MS. In a browser that does not report this, it waits until the picture is
 * decoded and one more frame is drawn. In a page in the background, which draws no frames, it does not wait.
 */
async function firstScreen(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const type = picture ? 'element' : 'paint'
  const shown = PerformanceObserver.supportedEntryTypes.includes(type) ? entryOf(type) : frameWith(picture)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  if (!document.hidden) await Promise.race([shown, waited])
}

function entryOf(type: string): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type, buffered: true })
  })
}

async function frameWith(picture: HTMLImageElement | null): Promise<void> {
  await picture?.decode().catch(() => undefined)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Requests all modules of the startup at once instead of one after the other. */
function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

// Content is loaded before scripts, which would compete with it for a slow connection and a slow phone's main thread.
await documentRead()
await firstScreen()
try {
  // A page that was cut off has none, and says so.
  const stateText = document.getElementById('page-state')?.textContent ?? ''
  const state = JSON.parse(stateText) as PageState
  preload(state.data.scripts)
  const { start } = await import('./app/start.tsx')
  await start(state, stateText)
} catch (error) {
  window.earlyPresses?.giveUp()
  throw error
}
