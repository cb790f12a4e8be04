/** A browser that is driven: without a sandbox where it runs as root, and without what works on its own account meanwhile. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
