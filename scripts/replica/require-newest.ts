import { existsSync } from 'node:fs'
import { generationOf } from '#db/generation.ts'
import { openUnchangedSqlite } from '#db/open-unchanged.ts'
import { StepError } from '../lib/steps.mjs'
import { ReplicaUnreachable } from './litestream.ts'
import { type Env, type Replica, readReplica } from './settings.ts'
import { exists, lookAt, supersededBy } from './target.ts'

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
  const sqlite = openUnchangedSqlite(replica.file)
  const generation = generationOf(sqlite)
  sqlite.close()
  try {
    await requireNewest(replica, generation)
  } catch (error) {
    if (!(error instanceof ReplicaUnreachable)) throw error
    process.stderr.write(`REPLICA_URL cannot be read: ${error.message}\n`)
  }
}
