/**
 * `npm start`: from a fresh clone to a shop that answers. Installs and builds only what is missing;
 * the server itself creates, migrates and seeds its database.
 */
import { ensureBuilt, serverEntry } from './lib/build.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { root } from './lib/root.mjs'
import { failWith } from './lib/steps.mjs'

try {
  process.chdir(root)
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  failWith(error)
}

// In this very process: signals, the exit code and the terminal are the server's own, and nothing
// is left behind when this process is killed.
loadEnvFile()
process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
await import(serverEntry.href)
