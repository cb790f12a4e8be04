/**
 * `npm run replicate`: copies the database at DATABASE_URL continuously to REPLICA_URL, by Litestream, which takes the
 * place of this process. It runs beside the shop and ends by a signal, after everything has been sent.
 */
import { generationAt } from '#db/generation.ts'
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { root } from './lib/root.mjs'
import { failWith, StepError, say } from './lib/steps.mjs'
import { prepareCopying } from './replica/copying.ts'
import { ReplicaUnreachable } from './replica/litestream.ts'
import { requireNewest } from './replica/require-newest.ts'
import { readReplica, shownUrl } from './replica/settings.ts'

async function prepare() {
  process.chdir(root)
  requireRunningNode()
  loadEnvFile()
  const replica = readReplica(process.env)
  const { file } = replica
  const generation = generationAt(file)
  if (generation === 0)
    throw new StepError(`There is no database at ${file}: start the shop, which creates it.`)
  await requireNewest(replica, generation).catch((error: unknown) => {
    // Litestream goes on trying, and the lease is not renewed before it has succeeded.
    if (!(error instanceof ReplicaUnreachable)) throw error
    say(`  REPLICA_URL cannot be read: ${error.message}`)
  })

  const endsWith = process.env.npm_lifecycle_event === undefined ? null : process.ppid
  const copying = await prepareCopying(replica, generation, endsWith)
  say(`Copying ${file} (generation ${generation}) to ${shownUrl(replica)}`)
  return copying
}

const { program, args, env } = await prepare().catch(failWith)
Object.assign(process.env, env)
// execve is still called experimental. Nothing is left that could die without Litestream, or Litestream without it.
process.removeAllListeners('warning')
process.execve?.(program, [program, ...args], process.env)
