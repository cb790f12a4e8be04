import type { PageAssets } from '#server/page-assets.ts'

/** Pages without a build of the browser's half. */
export const PAGE_ASSETS: PageAssets = {
  isDev: false,
  folder: null,
  firstScript: '',
  entry: '/assets/entry.js',
  fonts: [],
  filesOf: () => ({ scripts: ['/assets/entry.js'], styles: [] }),
}
