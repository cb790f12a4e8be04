/**
 * `npm start`: from a fresh clone to a running shop. install.mjs runs before it; this script builds changed sources;
 * the server itself creates, migrates, and seeds its database.
 */
import { refuseArguments } from './lib/arguments.mjs'
import { ensureBuilt, runServer } from './lib/build.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

async function prepare() {
  process.chdir(root)
  refuseArguments('npm start')
  requireRunningNode()
  endWithNpm()
  return await ensureBuilt()
}

const folder = await prepare().catch(failWith)
loadEnvFile()
process.env.NODE_ENV = 'production'
await runServer(folder)
