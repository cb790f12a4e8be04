/** Arguments for automation: without a sandbox, because it may run as root, and without background activity. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card, a separate GPU process would only copy images between processes.
  '--in-process-gpu',
]
