import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { PageAssets } from '#server/page-assets.ts'

/** Where Vite serves the documents from during development. */
const SOURCES = 'web/public/docs'

/**
 * Returns the folder of the documents that are served at /docs/; null if there is none. The documents in the build
 * name the demo's company, so production has a folder of its own, and so may a demo.
 */
export function documentsFolder(
  { appEnv, shop }: Pick<Config, 'appEnv' | 'shop'>,
  assets: Pick<PageAssets, 'folder' | 'isDev'> | null,
): string | null {
  if (appEnv !== 'demo' || shop.documentsFolder !== null) return shop.documentsFolder
  if (assets?.isDev) return SOURCES
  return assets?.folder ? join(assets.folder, 'docs') : null
}
