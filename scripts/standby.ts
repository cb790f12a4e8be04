/**
 * `npm run standby`: waits on a second machine and takes over from the shop's writer. First it installs the packages of
 * its version, as npm would, which a unit does not have; what waits is imported only then, because it needs them.
 */
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireRunningNode()
  endWithNpm()
  await ensureInstalled('all')
  await ensureBuilt()
  await import('./replica/stand-by.ts')
} catch (error) {
  failWith(error)
}
