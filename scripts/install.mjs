/**
 * Runs before `npm start`, `npm test` and the other commands, under whatever Node is on the machine: installs the
 * packages, and with them the Node that the command itself then runs under.
 *
 *   node scripts/install.mjs          what the shop needs to be built and run
 *   node scripts/install.mjs all      the tools and tests too
 */
import { ensureInstalled } from './lib/install.mjs'
import { requireInstallingNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireInstallingNode()
  endWithNpm()
  await ensureInstalled(process.argv[2] === 'all' ? 'all' : 'start')
} catch (error) {
  failWith(error)
}
