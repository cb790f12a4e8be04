/** `npm run dev`: the shop with hot reload on one port, from sources. */
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireRunningNode()
  endWithNpm()
} catch (error) {
  failWith(error)
}

loadEnvFile()
process.env.NODE_ENV = 'development'
await import(new URL('../server/dev.ts', import.meta.url).href)
