/** Builds the shop, unless a build of the current sources exists. */
import { ensureBuilt } from './lib/build.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireRunningNode()
  await ensureBuilt()
} catch (error) {
  failWith(error)
}
