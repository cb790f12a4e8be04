/**
 * `npm run replicate`: copies the database at DATABASE_URL continuously to REPLICA_URL, by Litestream, which takes the
 * place of this process. It runs beside the shop and ends by a signal, after everything has been sent.
 */
import { existsSync } from 'node:fs'
import { openUnchanged } from '#db/client.ts'
import { generationOf, leaseFile, openLease } from '#db/lease.ts'
import { loadEnvFile } from './lib/env-file.mjs'
import { freePort } from './lib/free-port.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { inRoot, root } from './lib/root.mjs'
import { failWith, StepError, say } from './lib/steps.mjs'
import {
  litestream,
  ReplicaUnreachable,
  withConfiguration,
  writeConfiguration,
} from './replica/litestream.ts'
import { RENEWAL, type Renewal } from './replica/renewal.ts'
import { requireNewest } from './replica/require-newest.ts'
import { readReplica } from './replica/settings.ts'
import { dataAt, leaseAt, metaOf } from './replica/target.ts'

const FIRST_PORT = 9400

async function prepare(): Promise<readonly [program: string, args: string[], env: Record<string, string>]> {
  process.chdir(root)
  requireRunningNode()
  loadEnvFile()
  const replica = readReplica(process.env)
  const { file } = replica
  if (!existsSync(file))
    throw new StepError(`There is no database at ${file}: start the shop, which creates it.`)
  const database = openUnchanged(file)
  const generation = generationOf(database.sqlite)
  database.close()
  await requireNewest(replica, generation).catch((error: unknown) => {
    // Litestream goes on trying, and the lease is not renewed before it has succeeded.
    if (!(error instanceof ReplicaUnreachable)) throw error
    say(`  REPLICA_URL cannot be read: ${error.message}`)
  })

  const lease = leaseFile(file, generation)
  openLease(lease, { isKept: replica.isLeaseKept, isAlone: generation === 1 }).close()
  const port = await freePort(FIRST_PORT)
  const renewal: Renewal = {
    ...{ file, generation, port },
    endsWith: process.env.npm_lifecycle_event === undefined ? null : process.ppid,
  }
  const configuration = writeConfiguration(
    replica,
    'replicate',
    [
      { path: lease, metaPath: metaOf(lease), to: { own: leaseAt(generation) }, isLease: true },
      { path: file, metaPath: `${metaOf(lease)}-data`, to: { own: dataAt(generation) } },
    ],
    { port, program: [process.execPath, inRoot('scripts/replica/renew.ts')] },
  )
  const place = replica.url.replace(/\/\/[^@/]*@/, '//')
  say(`Copying ${file} (generation ${generation}) to ${place}`)
  const env = Object.entries({ ...process.env, [RENEWAL]: JSON.stringify(renewal) })
  const program = litestream()
  return [
    program,
    [program, 'replicate', ...withConfiguration(configuration)],
    Object.fromEntries(env.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  ]
}

const [program, args, env] = await prepare().catch(failWith)
// Nothing is left that could die without Litestream, or Litestream without it.
process.removeAllListeners('warning')
process.execve?.(program, args, env)
