/** A browser that is driven: without a sandbox where it runs as root, and without what works on its own account meanwhile. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card its work is the browser's own: a process for it only passes pictures about.
  '--in-process-gpu',
]
