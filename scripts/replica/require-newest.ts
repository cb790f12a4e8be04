import { existsSync } from 'node:fs'
import { openUnchanged } from '#db/client.ts'
import { generationOf } from '#db/lease.ts'
import { StepError } from '../lib/steps.mjs'
import { ReplicaUnreachable } from './litestream.ts'
import { type Env, type Replica, readReplica } from './settings.ts'
import { exists, lookAt } from './target.ts'

/** What to tell the operator about a database from which another machine has taken over. */
export function supersededBy(replica: Replica, generation: number): string {
  return `DATABASE_URL: ${replica.file}: this database is of generation ${generation}, and REPLICA_URL has generation ${generation + 1}: another machine has taken over; wait here by npm run standby, or go on with the newest state by npm run shop -- restore --from-replica.`
}

/** Throws StepError if a later generation than that of the database has begun at the target. */
export async function requireNewest(replica: Replica, generation: number): Promise<void> {
  const next = generation + 1
  if (exists(await lookAt(replica, 'next', [next])(), next))
    throw new StepError(supersededBy(replica, generation))
}

/**
 * The same before a server starts. A server whose target cannot be asked starts: with a lease it stores nothing
 * until the lease is renewed, and without one no machine takes over by itself.
 */
export async function requireNewestAtStart(env: Env): Promise<void> {
  const replica = readReplica(env)
  if (!existsSync(replica.file)) return
  const database = openUnchanged(replica.file)
  const generation = generationOf(database.sqlite)
  database.close()
  try {
    await requireNewest(replica, generation)
  } catch (error) {
    if (!(error instanceof ReplicaUnreachable)) throw error
    process.stderr.write(`REPLICA_URL cannot be read: ${error.message}\n`)
  }
}
