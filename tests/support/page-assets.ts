import type { PageAssets } from '#server/page-assets.ts'

/** Stands for a browser build, so that pages render without one. */
export const PAGE_ASSETS: PageAssets = {
  isDev: false,
  folder: null,
  firstScript: '',
  entry: '/assets/entry.js',
  fonts: [],
  filesOf: () => ({ scripts: ['/assets/entry.js'], styles: [] }),
}
