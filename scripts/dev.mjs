/** `npm run dev`: serves the shop from its sources, with hot reload, on one port. */
import { refuseArguments } from './lib/arguments.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import './lib/quick-drizzle.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  refuseArguments('npm run dev')
  requireRunningNode()
  endWithNpm()
} catch (error) {
  failWith(error)
}

loadEnvFile()
process.env.NODE_ENV = 'development'
await import(new URL('../server/dev.ts', import.meta.url).href)
