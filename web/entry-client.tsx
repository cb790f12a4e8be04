import '@vitejs/plugin-react/preamble'
import './app/early-presses.ts'
import type { PageState } from './app/page-state.ts'

/** On a slow line the scripts come long after this; it only keeps a slow picture from holding them up. */
const LONGEST_WAIT_MS = 1000

/** The document is read to its end, where the page's state stands: this script does not wait for that by itself. */
function documentRead(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}

/**
 * What the shopper came for stands on the screen: the first picture where there is one, the first words elsewhere;
 * or the time that they may take is over. A browser that does not tell draws a frame after the picture is decoded,
 * and a page in the background draws none.
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

/** Asks for all that the start will import at once, not one after the other. */
function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

// What the shopper looks at comes before the scripts: on a slow line they would share it, on a slow phone its thread.
await documentRead()
await firstScreen()
const stateText = document.getElementById('page-state')?.textContent ?? ''
const state = JSON.parse(stateText) as PageState
preload(state.data.scripts)
try {
  const { start } = await import('./app/start.tsx')
  await start(state, stateText)
} catch (error) {
  window.earlyPresses?.giveUp()
  throw error
}
