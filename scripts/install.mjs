/**
 * Installs the packages before `npm start`, `npm test`, and the other commands. It runs under the machine's own Node;
 * the packages include the Node under which the command itself then runs.
 *
 *   node scripts/install.mjs          installs what building and running the shop needs
 *   node scripts/install.mjs all      installs the development tools too
 */
import { actAsOwner } from './lib/act-as-owner.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireInstallingNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { inRoot, root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireInstallingNode()
  endWithNpm()
  // root has its own, which the owner of the folder cannot write.
  if (actAsOwner(root)) Object.assign(process.env, { HOME: root, npm_config_cache: inRoot('.npm') })
  await ensureInstalled(process.argv[2] === 'all' ? 'all' : 'start')
} catch (error) {
  failWith(error)
}
