import '@vitejs/plugin-react/preamble'
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

/** The first screen's picture, decoded, or the time that it may take. */
async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const decoded = picture?.decode().catch(() => undefined)
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

/** A frame has been drawn; a page in the background draws none. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
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
await firstPicture()
await firstFrame()
const stateText = document.getElementById('page-state')?.textContent ?? ''
const state = JSON.parse(stateText) as PageState
preload(state.data.scripts)
const { start } = await import('./app/start.tsx')
await start(state, stateText)
