import '@vitejs/plugin-react/preamble'

/** On a slow line the scripts come long after this; it only keeps a slow picture from holding them up. */
const LONGEST_WAIT_MS = 1000

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

// What the shopper looks at is painted before the scripts take the thread.
await firstPicture()
await firstFrame()
const { start } = await import('./app/start.tsx')
await start()
