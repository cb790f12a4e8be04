/**
 * Makes Node load Drizzle as CommonJS. Its modules have import cycles, and a package.json of 180 KB that Node reads
 * again for each of them: as ES modules they cost a program that runs the shop's sources half of its start and 200 MB.
 * A program imports this file statically, and what leads to Drizzle by `import()`, because what a file imports
 * statically is found before anything runs.
 */
import { registerHooks } from 'node:module'

/** A package's name, or the address of a file, by which Vite imports. */
const OF_DRIZZLE = /(?:^|\/node_modules\/)drizzle-orm(?:\/|$)/

/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map()

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!OF_DRIZZLE.test(specifier)) return nextResolve(specifier, context)
    let resolved = found.get(specifier)
    if (resolved === undefined) {
      const next = nextResolve(specifier, context)
      const url = next.url.replace(/\.js$/, '.cjs')
      resolved = url === next.url ? next : { url, format: 'commonjs', shortCircuit: true }
      found.set(specifier, resolved)
    }
    return resolved
  },
})
