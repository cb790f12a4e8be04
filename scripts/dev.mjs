/** `npm run dev`: the shop with hot reload on one port, from sources. */
import { loadEnvFile } from './lib/env-file.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireNode()
  await ensureInstalled()
} catch (error) {
  failWith(error)
}

loadEnvFile()
process.env.NODE_ENV = 'development'
// tsx hooks into this process, so that its id is the server's and no child can be left behind.
await import('tsx')
await import(new URL('../server/dev.ts', import.meta.url).href)
