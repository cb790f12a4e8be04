/** `npm run dev`: serves the shop from its sources, with hot reload, on one port. */
import { registerHooks } from 'node:module'
import { refuseArguments } from './lib/arguments.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
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

// Drizzle's modules have import cycles, which cost Node half a second and 200 MB as ES modules, and next to nothing
// as CommonJS.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const isDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/.test(resolved.url)
    return isDrizzle ? { ...resolved, url: resolved.url.replace(/js$/, 'cjs'), format: 'commonjs' } : resolved
  },
})

loadEnvFile()
process.env.NODE_ENV = 'development'
await import(new URL('../server/dev.ts', import.meta.url).href)
